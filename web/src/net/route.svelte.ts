// Which page is shown, by its address.

let path = $state(location.pathname);

addEventListener('popstate', () => (path = location.pathname));

/** What a part of an address says; one that says nothing is taken as it stands. */
export function spelled(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = {
  get path(): string {
    return path;
  },
  /** The parts of the address: ['table', '5f2c']. */
  get parts(): string[] {
    return path.split('/').filter(Boolean).map(spelled);
  },
};

/** Go to an address of this page. */
export function go(address: string, replacing = false): void {
  if (replacing) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  path = location.pathname;
  if (!replacing) scrollTo(0, 0);
}

/** Follow links of this page without loading it anew: for `onclick` of whatever holds them. */
export function follow(event: MouseEvent): void {
  const found = event.target instanceof Element ? event.target.closest('a') : null;
  if (!found || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (found.origin !== location.origin || found.target || found.hasAttribute('download')) return;
  if (found.pathname.startsWith('/api/')) return;
  if (found.pathname === location.pathname && found.hash) return;
  event.preventDefault();
  go(found.pathname + found.search + found.hash);
}
