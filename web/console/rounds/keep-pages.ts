import serveKeptPages from '../../offline/serve-kept-pages.ts?worker&url';
import { loadDecoder } from './read-qr.ts';

const CACHE = 'console-pages';

/**
 * Caches the console's document and loaded files in this browser, so that a round's pages open
 * without a connection. Removes the files of earlier builds. Does nothing in development, where
 * Vite changes the files.
 */
export async function keepPages(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(serveKeptPages, { scope: '/' });
  // A round loads the decoder last. Without it, stickers cannot be read offline.
  await loadDecoder();
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
    );
  const wanted = new Set(['/', ...loaded.map(({ pathname }) => pathname)]);
  const cache = await caches.open(CACHE);
  await cache.addAll([...wanted]);
  for (const { url } of await cache.keys()) {
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  }
}
