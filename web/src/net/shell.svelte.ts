// What the browser keeps of the page, and whether there is a newer one. A match is never interrupted for it.

const HOUR = 3_600_000;

/** Say whether this page is made of what the server has now. */
async function current(): Promise<boolean> {
  try {
    // By this name it is not among what is kept.
    const document_ = await (await fetch('/index.html', { cache: 'no-cache' })).text();
    const parts = [...document_.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    return parts.every((path) => document.querySelector(`[src="${path}"], [href="${path}"]`));
  } catch {
    return false;
  }
}

class Shell {
  offline = $state(!navigator.onLine);
  /** Whether a newer page lies ready. */
  renewed = $state(false);
  #waiting: ServiceWorker | null = null;

  constructor() {
    addEventListener('online', () => (this.offline = false));
    addEventListener('offline', () => (this.offline = true));
  }

  /** Let the browser keep the page, and hear of newer ones. */
  async keep(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    try {
      const kept = await navigator.serviceWorker.register('/sw.js');
      if (kept.waiting && navigator.serviceWorker.controller) void this.#ready(kept.waiting);
      kept.addEventListener('updatefound', () => {
        const coming = kept.installing;
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed' && navigator.serviceWorker.controller) void this.#ready(coming);
        });
      });
      const look = () => document.visibilityState === 'visible' && void kept.update().catch(() => undefined);
      document.addEventListener('visibilitychange', look);
      setInterval(look, HOUR);
    } catch {
      // A browser that keeps no pages fetches this one every time.
    }
  }

  async #ready(worker: ServiceWorker): Promise<void> {
    this.#waiting = worker;
    // A page that was loaded since then is the newer one already: what it is made of is kept, and nothing is said.
    if (await current()) worker.postMessage('renew');
    else this.renewed = true;
  }

  /** Load the newer page, as the reader wants it now. */
  renew(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.#waiting?.postMessage('renew');
  }
}

export const shell = new Shell();
