import * as v from 'valibot';
import type { ScreenData } from '../../../contract/customer/session.ts';
import { type ClientId, documentIdSchema } from '../../../contract/shared/ids.ts';
import { inIsolate } from '../../core/isolate-memory.ts';
import type { Services } from '../../core/services.ts';
import { StoreError } from '../../core/store/store-error.ts';
import { readDrawings } from '../../core/tenant/read-picture.ts';
import { createTtlCache } from '../../core/ttl-cache.ts';
import { plainDrawing } from './plain-drawing.ts';

/** How much a phone shows without scrolling: four rows of six columns, and the start of a list. */
const MAX_DRINKS = 24;
const MAX_MACHINES = 3;

/** A picture's address is the hash of its bytes, so an entry never becomes outdated. */
const HELD_MS = 24 * 60 * 60_000;
const MAX_BYTES = 8 * 2 ** 20;
/** The size of an entry without its drawing. An entry without a drawing has this size too. */
const ENTRY_BYTES = 200;
const held = inIsolate(
  createTtlCache<Held | null>(
    HELD_MS,
    MAX_BYTES,
    (forms) => ENTRY_BYTES + (forms ? forms.address.length + (forms.plain?.length ?? 0) : 0),
  ),
);

/** A drawing in both forms. */
type Held = { readonly plain: string | undefined; readonly address: string };

const pictured = v.object({ pictureUrl: v.nullable(v.string()) });
const shelf = v.object({
  shelf: v.array(v.object({ ...pictured.entries, slot: v.string() })),
  layout: v.optional(v.nullable(v.array(v.array(v.nullable(v.string())))), null),
});
const list = v.object({ machines: v.array(pictured) });

/**
 * Returns the drawings of the first screen by address, so that the first paint shows the shelf
 * without a round trip per drink. A small plain drawing is returned as SVG, any other as a `data:`
 * address. The browser fetches larger files, photographs and unreadable ones itself.
 */
export async function firstPictures(
  { store, nowMs }: Services,
  clientId: ClientId,
  screen: ScreenData,
  heroUrl: string | null,
): Promise<Readonly<Record<string, string>>> {
  const prefix = `/api/clients/${clientId}/pictures/`;
  const { small, large } = firstUrls(screen, heroUrl);
  const ids = [...new Set([...small, ...large])].flatMap((url) => {
    const id = v.safeParse(documentIdSchema, url.slice(prefix.length));
    return url.startsWith(prefix) && id.success ? [id.output] : [];
  });
  const unread = ids.filter((id) => !held.read(`${clientId}/${id}`, nowMs()));
  if (unread.length > 0) {
    const drawings = await readDrawings(store, clientId, unread).catch(ignoreStoreError);
    for (const id of drawings ? unread : []) {
      const drawing = drawings?.get(id);
      const forms = drawing === undefined ? null : bothForms(drawing);
      held.keep(`${clientId}/${id}`, forms, nowMs());
    }
  }
  return Object.fromEntries(
    ids.flatMap((id) => {
      const forms = held.read(`${clientId}/${id}`, nowMs())?.value;
      if (!forms) return [];
      const { plain, address } = forms;
      return [[prefix + id, small.has(prefix + id) ? (plain ?? address) : address]];
    }),
  );
}

/**
 * Ignores an error of the store: the page works without pictures, and the next request tries again.
 *
 * @throws all other errors.
 */
function ignoreStoreError(cause: unknown): undefined {
  if (!(cause instanceof StoreError)) throw cause;
}

type Pictured = v.InferOutput<typeof pictured>;
const urlsOf = (shown: readonly Pictured[]) =>
  new Set(shown.flatMap(({ pictureUrl }) => pictureUrl ?? []));

/** Returns the addresses in the order of display. The tenant's large picture is above the list. */
function firstUrls(screen: ScreenData, heroUrl: string | null) {
  const small: Pictured[] = [];
  const large: Pictured[] = [];
  for (const data of Object.values(screen)) {
    const machine = v.safeParse(shelf, data);
    const found = v.safeParse(list, data);
    if (machine.success) small.push(...drinksInOrder(machine.output).slice(0, MAX_DRINKS));
    else if (found.success) {
      small.push(...found.output.machines.slice(0, MAX_MACHINES));
      large.push({ pictureUrl: heroUrl });
    }
  }
  return { small: urlsOf(small), large: urlsOf(large) };
}

/** Returns a shelf's items from the top left. Without a layout in their stored order. */
function drinksInOrder({ shelf: items, layout }: v.InferOutput<typeof shelf>) {
  const slotOrder = (layout ?? []).flat();
  const placeOf = (slot: string) => {
    const place = slotOrder.indexOf(slot);
    return place < 0 ? slotOrder.length : place;
  };
  return items.toSorted((one, other) => placeOf(one.slot) - placeOf(other.slot));
}

const bothForms = (drawing: string): Held => ({
  plain: plainDrawing(drawing),
  address: dataAddress(drawing),
});

/**
 * Escapes a drawing so that its text is the same in an attribute and in JSON. Compression then
 * finds the repetition.
 */
const dataAddress = (drawing: string) =>
  `data:image/svg+xml,${drawing.replace(/[%#<>"'&\\{}|^`\s]/g, (sign) => (sign === ' ' ? ' ' : encodeURIComponent(sign)))}`;
