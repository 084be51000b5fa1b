import type { Boot } from '../../contract/boot.ts';
import { createTtlCache } from '../ttl-cache.ts';
import { jsonInHtml } from './escape-html.ts';
import { encode } from './join-bytes.ts';

/**
 * Draws the screen of a page that anybody may see, from its boot payload alone: HTML for the inside of
 * `#root`, to which the browser's own drawing fits. web/draw-page.tsx is one.
 */
export type DrawPage = (boot: Boot) => Promise<string>;

/** A page as it was drawn, and the payload it was drawn from: the browser draws from the same. */
export type DrawnPage = {
  /** Encoded once: what is drawn leaves many times. */
  readonly html: Uint8Array;
  /** The payload's JSON but for `page`, `liffId` and the closing brace: an address may carry a query. */
  readonly boot: Uint8Array;
};

type Held = {
  readonly drawn: DrawnPage;
  readonly client: Boot['client'];
  readonly screen: Boot['screen'];
};

/** As old as the answers it shows may be. */
const FRESH_MS = 30_000;
/** A page is about 70 KB, and an isolate has 128 MB for everything. */
const MAX_BYTES = 12 * 2 ** 20;

/** By tenant, address and language: nothing in it is anybody's. */
const held = createTtlCache<Held>(
  FRESH_MS,
  MAX_BYTES,
  ({ drawn }) => drawn.html.length + drawn.boot.length,
);

/**
 * The page, drawn once for each thing that is new in it: the tenant's look or the page's own data.
 * @param loadPictures is asked when it is drawn.
 */
export async function drawOnce(
  draw: DrawPage,
  shown: Boot,
  loadPictures: () => Promise<Boot['pictures']>,
): Promise<DrawnPage> {
  const key = `${shown.client?.clientId} ${shown.language} ${shown.page}`;
  const known = held.read(key, shown.nowMs)?.value;
  if (known && isSame(known, shown)) return known.drawn;
  const boot = { ...shown, pictures: await loadPictures() };
  const { page: _page, liffId: _liffId, ...shared } = boot;
  const html = await draw(boot);
  const drawn = { html: encode(html), boot: encode(jsonInHtml(shared).slice(0, -1)) };
  held.keep(key, { drawn, client: boot.client, screen: boot.screen }, boot.nowMs);
  return drawn;
}

/** What is read of a tenant and a shelf stays one object until it is read anew. */
function isSame(old: Held, boot: Boot): boolean {
  const entries = Object.entries(boot.screen);
  return (
    old.client === boot.client &&
    entries.length === Object.keys(old.screen).length &&
    entries.every(([path, data]) => old.screen[path] === data)
  );
}
