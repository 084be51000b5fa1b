import serveKeptPages from '../../offline/serve-kept-pages.ts?worker&url';
import { loadDecoder } from './read-qr.ts';

const CACHE = 'console-pages';

/**
 * Keeps the document and the loaded files of the console in this browser, so that a page of a round opens again without
 * a connection. Files of an earlier build are dropped. While developing, Vite changes the files, so nothing is kept.
 */
export async function keepPages(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(serveKeptPages, { scope: '/' });
  // The last file that a round loads. Without it no sticker is read where there is no connection.
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
