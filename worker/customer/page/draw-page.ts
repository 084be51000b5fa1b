import type { Boot } from '../../../contract/customer/boot.ts';
import { inIsolate } from '../../core/isolate-memory.ts';
import { createTtlCache } from '../../core/ttl-cache.ts';
import { jsonInHtml } from './escape-html.ts';
import { encode } from './join-bytes.ts';

/**
 * Renders a public page's screen from its boot payload alone. Returns HTML for the inside of
 * `#root`, which the browser hydrates. web/customer/draw-page.tsx implements it.
 */
export type DrawPage = (boot: Boot) => Promise<string>;

/**
 * A rendered page, and the payload that it was rendered from. The browser hydrates from the same
 * payload.
 */
export type DrawnPage = {
  /** Encoded once, because a rendered page is sent many times. */
  readonly html: Uint8Array;
  /**
   * The payload's JSON without `page`, `liffId` and the closing brace, because an address may have
   * a query.
   */
  readonly boot: Uint8Array;
};

type Held = {
  readonly drawn: DrawnPage;
  readonly client: Boot['client'];
  readonly screen: Boot['screen'];
};

/** The maximum age of the API answers that a page shows. */
const FRESH_MS = 30_000;
/** A page is about 70 KB, and an isolate has 128 MB for everything. */
const MAX_BYTES = 12 * 2 ** 20;

/** Keyed by tenant, address and language. It contains no personal data. */
const held = inIsolate(
  createTtlCache<Held>(FRESH_MS, MAX_BYTES, ({ drawn }) => drawn.html.length + drawn.boot.length),
);

/**
 * Returns the rendered page. It comes from the cache unless the tenant's look or the page's data
 * has changed.
 *
 * @param loadPictures called only if the page is rendered.
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

/**
 * Compares by identity, because tenants and shelves stay the same objects until they are read
 * again.
 */
function isSame(old: Held, boot: Boot): boolean {
  const entries = Object.entries(boot.screen);
  return (
    old.client === boot.client &&
    entries.length === Object.keys(old.screen).length &&
    entries.every(([path, data]) => old.screen[path] === data)
  );
}
