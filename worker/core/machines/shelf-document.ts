import * as v from 'valibot';
import { pictureUrlSchema } from '../../../contract/shared/appearance.ts';
import { productIdSchema } from '../../../contract/shared/ids.ts';
import { localTextSchema } from '../../../contract/shared/language.ts';
import { log, logWord } from '../log.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { isSegment } from '../store/segments.ts';
import { type SlotStock, slotStock } from './slot-stock.ts';

/**
 * One slot of the offer, with the product as shown and sold here. `tenant put` copies the product
 * from the tenant's catalogue. So one read gets a shelf, and one precondition protects a price.
 */
const offeredItem = v.object({
  slot: v.pipe(v.string(), v.check(isSegment)),
  productId: productIdSchema,
  name: localTextSchema,
  /** The Japanese name with `|` where a narrow plate may break it. */
  breaks: v.optional(v.fallback(v.nullable(v.string()), null), null),
  priceYen: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /**
   * Japan taxes drinks at the reduced rate, but not alcohol and goods. Any other rate, or none, is
   * an error. Such a slot does not sell, because its receipt would be wrong.
   */
  taxRatePercent: v.picklist([8, 10]),
  temperature: v.fallback(v.picklist(['cold', 'hot']), 'cold'),
  volumeMl: v.optional(v.nullable(v.number()), null),
  pictureUrl: v.optional(v.nullable(v.fallback(v.nullable(pictureUrlSchema), null)), null),
});
export type OfferedItem = v.InferOutput<typeof offeredItem>;

/** Whether the machine can sell, and when that was last known. */
const linkStatus = v.object({
  online: v.boolean(),
  seenAt: v.optional(v.nullable(v.string()), null),
});
export type LinkStatus = v.InferOutput<typeof linkStatus>;

/**
 * `…/machines/{id}/shelf/current` as stored. Each slot is parsed separately, so that a bad one does
 * not affect others.
 */
const shelfDocument = v.object({
  offer: v.optional(v.array(v.unknown()), []),
  stock: v.optional(v.record(v.string(), v.unknown()), {}),
  link: v.optional(v.unknown()),
});

/**
 * A machine's shelf. A slot that left the offer may still have stock, because an order may hold a
 * piece of it.
 */
export type Shelf = {
  readonly offer: readonly OfferedItem[];
  readonly stock: ReadonlyMap<string, SlotStock>;
  /** Undefined if the machine was never connected. */
  readonly link: LinkStatus | undefined;
  readonly updateTime: string;
};

/**
 * Returns the stored shelf, or undefined if there is none. Slots that cannot be read do not sell.
 */
export function parseShelf(
  name: MachineName,
  stored: StoredDocument | undefined,
): Shelf | undefined {
  const parsed = v.safeParse(shelfDocument, stored?.fields);
  if (!stored || !parsed.success) return undefined;
  const { offer, stock, link } = parsed.output;
  const status = v.safeParse(linkStatus, link);
  return {
    offer: offer.flatMap((one) => readOffered(name, one)),
    stock: new Map(Object.entries(stock).flatMap((entry) => readStock(name, entry))),
    link: status.success ? status.output : undefined,
    updateTime: stored.updateTime,
  };
}

/**
 * Reads a slot's stock. A slot with an unreadable count neither sells nor gets overwritten, so an
 * operator must look at it.
 */
function readStock(
  { clientId, machineId }: MachineName,
  [slot, fields]: readonly [string, unknown],
) {
  const parsed = v.safeParse(slotStock, fields);
  if (parsed.success) return [[slot, parsed.output] as const];
  log('stock.unreadable', { clientId, machineId, action: logWord(slot) });
  return [];
}

const named = v.object({ slot: v.string() });

function readOffered({ clientId, machineId }: MachineName, fields: unknown) {
  const parsed = v.safeParse(offeredItem, fields);
  if (parsed.success) return [parsed.output];
  const slot = v.safeParse(named, fields);
  const action = logWord(slot.success ? slot.output.slot : '');
  log('offer.unreadable', { clientId, machineId, action });
  return [];
}
