/**
 * The console's service worker. If a round's page cannot be loaded, it serves the document that
 * `keep-pages.ts` has cached. It serves files below `/assets/` from the cache if they are there.
 * The browser handles every other request, so API answers are never cached.
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

/** A file's name contains the hash of its content, so a cached file is never stale. */
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

export {};
