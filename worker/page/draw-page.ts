import type { Boot } from '../../contract/boot.ts';
import { holdBriefly } from '../hold-briefly.ts';

/**
 * Draws the screen of a page that anybody may see, from its boot payload alone: HTML for the inside of
 * `#root`, to which the browser's own drawing fits. web/draw-page.tsx is one.
 */
export type DrawPage = (boot: Boot) => Promise<string>;

/** A page as it was drawn, and the payload it was drawn from: the browser draws from the same. */
export type DrawnPage = { readonly boot: Boot; readonly html: string };

/** As old as the answers it shows may be. */
const FRESH_MS = 30_000;
/** Each is about 100 KB, and an isolate has 128 MB for everything. */
const MAX_HELD = 100;

/** By tenant, address and language: nothing in it is anybody's. */
const held = holdBriefly<DrawnPage>(FRESH_MS, MAX_HELD);

/** The page, drawn once for each thing that is new in it: the tenant's look or the page's own data. */
export async function drawOnce(draw: DrawPage, boot: Boot): Promise<DrawnPage> {
  const key = `${boot.client?.clientId} ${boot.language} ${boot.page}`;
  const known = held.read(key, boot.nowMs)?.value;
  if (known && isSame(known.boot, boot)) return known;
  const drawn = { boot, html: await draw(boot) };
  held.keep(key, drawn, boot.nowMs);
  return drawn;
}

/** What is read of a tenant and a shelf stays one object until it is read anew. */
function isSame(old: Boot, boot: Boot): boolean {
  const entries = Object.entries(boot.screen);
  return (
    old.client === boot.client &&
    entries.length === Object.keys(old.screen).length &&
    entries.every(([path, data]) => old.screen[path] === data)
  );
}
