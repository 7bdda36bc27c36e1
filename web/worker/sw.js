// Keeps what the page is made of, so that it opens without the network and at once. Tables are never kept: what is
// asked of the server is answered by the server. A new version waits until the reader wants it.

const NAME = 'baithak __VERSION__';
const FILES = __FILES__;
/** The folder of the classic deck, which is kept card by card, as each is first seen. */
const DECK = '__DECK__';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

/** Return a picture of the deck, and keep it from then on. */
async function picture(request) {
  const cache = await caches.open(DECK);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // The version before stays: a page that is still open may fetch a part of it.
      const names = (await caches.keys()).filter((name) => name !== NAME && name !== DECK);
      const old = names.filter((name) => name.startsWith('baithak ')).slice(0, -1);
      const decks = names.filter((name) => name.startsWith('/assets/'));
      await Promise.all([...old, ...decks].map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'renew') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) {
    event.respondWith(fetch(request).catch(async () => (await caches.match('/')) ?? Response.error()));
  } else if (pathname.startsWith(DECK)) {
    event.respondWith(picture(request));
  } else if (FILES.includes(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
