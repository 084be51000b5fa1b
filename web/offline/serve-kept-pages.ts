/**
 * The console's service worker. If the page of a round cannot be loaded, it answers with the document that
 * `keep-pages.ts` has kept. It answers a file of `/assets/` with the kept one, if there is one. It leaves every
 * other request to the browser, so no answer of the API is kept.
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
