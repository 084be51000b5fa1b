import * as v from 'valibot';
import { type ClientId, documentIdSchema } from '../../contract/ids.ts';
import type { ScreenData } from '../../contract/session.ts';
import type { Services } from '../services.ts';
import { StoreError } from '../store/store-error.ts';
import { readDrawings } from '../tenant/read-picture.ts';
import { createTtlCache } from '../ttl-cache.ts';
import { plainDrawing } from './plain-drawing.ts';

/** What a phone shows before anybody scrolls: four rows of six columns, and the first of a list. */
const MAX_DRINKS = 24;
const MAX_MACHINES = 3;

/** A picture's address is the hash of its bytes: what was read once stays true. */
const HELD_MS = 24 * 60 * 60_000;
const MAX_BYTES = 8 * 2 ** 20;
/** What an entry takes beside its drawing: one that is none takes this much, too. */
const ENTRY_BYTES = 200;
const held = createTtlCache<Held | null>(
  HELD_MS,
  MAX_BYTES,
  (forms) => ENTRY_BYTES + (forms ? forms.address.length + (forms.plain?.length ?? 0) : 0),
);

/** A drawing in both its forms. */
type Held = { readonly plain: string | undefined; readonly address: string };

const pictured = v.object({ pictureUrl: v.nullable(v.string()) });
const shelf = v.object({
  shelf: v.array(v.object({ ...pictured.entries, slot: v.string() })),
  layout: v.optional(v.nullable(v.array(v.array(v.nullable(v.string())))), null),
});
const list = v.object({ machines: v.array(pictured) });

/**
 * The drawings of what stands on the first screen, by their addresses: the shelf is seen with its drinks at the
 * first paint, not after a round trip for each. A small one that is plain is the drawing itself, every other a `data:`
 * address. Nothing that is larger than a few kilobytes, no photograph, and nothing that cannot be read: the browser
 * fetches those.
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
    const drawings = await readDrawings(store, clientId, unread).catch(awayAsNone);
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

/** The page does without them, and the next one asks again. @throws what is not the store's. */
function awayAsNone(cause: unknown): undefined {
  if (!(cause instanceof StoreError)) throw cause;
}

type Pictured = v.InferOutput<typeof pictured>;
const urlsOf = (shown: readonly Pictured[]) =>
  new Set(shown.flatMap(({ pictureUrl }) => pictureUrl ?? []));

/** In the order in which they stand; the tenant's large picture is over the list. */
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

/** A shelf from the top left; without a layout as it was written. */
function drinksInOrder({ shelf: items, layout }: v.InferOutput<typeof shelf>) {
  const standing = (layout ?? []).flat();
  const placeOf = (slot: string) => {
    const place = standing.indexOf(slot);
    return place < 0 ? standing.length : place;
  };
  return items.toSorted((one, other) => placeOf(one.slot) - placeOf(other.slot));
}

const bothForms = (drawing: string): Held => ({
  plain: plainDrawing(drawing),
  address: dataAddress(drawing),
});

/** Written so that it reads the same in an attribute and in JSON: the compression finds it again. */
const dataAddress = (drawing: string) =>
  `data:image/svg+xml,${drawing.replace(/[%#<>"'&\\{}|^`\s]/g, (sign) => (sign === ' ' ? ' ' : encodeURIComponent(sign)))}`;
