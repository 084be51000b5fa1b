/**
 * The console's service worker. Without a connection it answers the pages of rounds with the document that a
 * page has kept (`keep-pages.ts`). It answers each file of `/assets/` with the kept one, if there is one. Every
 * other request is the browser's: no answer of the API is kept.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const isRound = /^\/[^/]+\/rounds\/./.test(pathname);
  if (request.mode === 'navigate' && isRound) event.respondWith(documentFor(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});

/** One document serves every page of the console. */
async function documentFor(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

/** A file's name has the hash of its content, so a kept file is never stale. */
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

export {};
