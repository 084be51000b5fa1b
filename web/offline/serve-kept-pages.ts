/**
 * The console's service worker: without a connection it answers the pages of rounds with the document and the files that
 * a page has kept (`keep-pages.ts`). It keeps no answer of the API, and leaves every other page, sign-ins and downloads
 * to the browser.
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

/** A file's name has the hash of its content, so a kept one is never old. */
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

export {};
