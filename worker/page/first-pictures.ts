import * as v from 'valibot';
import { type ClientId, documentIdSchema } from '../../contract/ids.ts';
import type { ScreenData } from '../../contract/session.ts';
import { holdBriefly } from '../hold-briefly.ts';
import type { Services } from '../services.ts';
import { StoreError } from '../store/store-error.ts';
import { readDrawings } from '../tenant/read-picture.ts';

/** What a phone shows before anybody scrolls: two rows of six columns, and the first of a list. */
const MAX_DRINKS = 12;
const MAX_MACHINES = 3;

/** A picture's address is the hash of its bytes: what was read once stays true. */
const HELD_MS = 24 * 60 * 60_000;
const MAX_HELD = 1_000;
const held = holdBriefly<string | null>(HELD_MS, MAX_HELD);

const pictured = v.object({ pictureUrl: v.nullable(v.string()) });
const shelf = v.object({
  shelf: v.array(v.object({ ...pictured.entries, slot: v.string() })),
  layout: v.optional(v.nullable(v.array(v.array(v.nullable(v.string())))), null),
});
const list = v.object({ machines: v.array(pictured) });

/**
 * The drawings of what stands on the first screen, as `data:` addresses by their own: the shelf is seen with
 * its drinks at the first paint, not after a round trip for each. Nothing that is larger than a few
 * kilobytes, no photograph, and nothing that cannot be read: the browser fetches those.
 */
export async function firstPictures(
  { store, nowMs }: Services,
  clientId: ClientId,
  screen: ScreenData,
  heroUrl: string | null,
): Promise<Readonly<Record<string, string>>> {
  const prefix = `/api/clients/${clientId}/pictures/`;
  const ids = firstUrls(screen, heroUrl).flatMap((url) => {
    const id = v.safeParse(documentIdSchema, url.slice(prefix.length));
    return url.startsWith(prefix) && id.success ? [id.output] : [];
  });
  const unread = ids.filter((id) => !held.read(`${clientId}/${id}`, nowMs()));
  if (unread.length > 0) {
    const drawings = await readDrawings(store, clientId, unread).catch(awayAsNone);
    for (const id of drawings ? unread : []) {
      const drawing = drawings?.get(id);
      const address = drawing === undefined ? null : dataAddress(drawing);
      held.keep(`${clientId}/${id}`, address, nowMs());
    }
  }
  return Object.fromEntries(
    ids.flatMap((id) => {
      const address = held.read(`${clientId}/${id}`, nowMs())?.value;
      return address ? [[prefix + id, address]] : [];
    }),
  );
}

/** The page does without them, and the next one asks again. @throws what is not the store's. */
function awayAsNone(cause: unknown): undefined {
  if (!(cause instanceof StoreError)) throw cause;
}

/** In the order in which they stand; the tenant's large picture is over the list. */
function firstUrls(screen: ScreenData, heroUrl: string | null): readonly string[] {
  const urls = Object.values(screen).flatMap((data) => {
    const machine = v.safeParse(shelf, data);
    if (machine.success) return drinksInOrder(machine.output).slice(0, MAX_DRINKS);
    const found = v.safeParse(list, data);
    const machines = found.success ? found.output.machines.slice(0, MAX_MACHINES) : [];
    return found.success ? [{ pictureUrl: heroUrl }, ...machines] : [];
  });
  return [...new Set(urls.flatMap(({ pictureUrl }) => pictureUrl ?? []))];
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

/** Written so that it reads the same in an attribute and in JSON: the compression finds it again. */
const dataAddress = (drawing: string) =>
  `data:image/svg+xml,${drawing.replace(/[%#<>"'&\\{}|^`\s]/g, (sign) => (sign === ' ' ? ' ' : encodeURIComponent(sign)))}`;
