import * as v from 'valibot';
import {
  newPriceSchema,
  type PriceChange,
  priceOutcomeSchema,
  priceStateSchema,
} from '../../../contract/console/prices.ts';
import { machineIdSchema } from '../../../contract/shared/ids.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import { storedMs } from '../store/values.ts';

const DAY_MS = 86_400_000;
/** How long a change can be undone after its end. */
export const UNDO_MS = 7 * DAY_MS;
/** How long a change and its results are kept. A draft that nobody started is kept for a day. */
export const KEPT_MS = 400 * DAY_MS;
export const DRAFT_MS = DAY_MS;

const count = v.fallback(v.number(), 0);
const moment = v.optional(v.fallback(v.nullable(storedMs), null), null);

/** The sizes of an uploaded part. */
const partSize = v.object({ machines: count, slots: count, jumps: count });

/** `clients/{c}/priceChanges/{id}` as stored. */
const changeDocument = v.object({
  title: v.string(),
  by: v.string(),
  state: priceStateSchema,
  createdAt: storedMs,
  startAt: moment,
  endedAt: moment,
  undoUntil: moment,
  /** The sizes of the uploaded parts, by the part's number. */
  sizes: v.fallback(v.record(v.string(), partSize), {}),
  /** The number of the next part, of the change or of its undo. */
  next: count,
  /** How many parts an undo covers: those that the change had completed. */
  undoParts: count,
  outcomes: v.object(v.entriesFromList(priceOutcomeSchema.options, v.optional(count, 0))),
  offline: count,
});

export type StoredChange = v.InferOutput<typeof changeDocument> & {
  readonly id: string;
  readonly updateTime: string;
};

/** @throws UnreadableDocument if a newer version wrote it. */
export function parseChange(stored: StoredDocument): StoredChange {
  const parsed = v.safeParse(changeDocument, stored.fields);
  if (!parsed.success) throw new UnreadableDocument('PRICE_CHANGE', stored.id);
  return { ...parsed.output, id: stored.id, updateTime: stored.updateTime };
}

/** Returns how many parts a change has, or undefined if one of them is missing. */
export function partsOf({ sizes }: StoredChange): number | undefined {
  const parts = Object.keys(sizes).length;
  return Array.from({ length: parts }, (_, part) => String(part)).every((part) => part in sizes)
    ? parts
    : undefined;
}

/** Returns the sum of one size over all parts. */
export const totalOf = (
  { sizes }: StoredChange,
  size: keyof v.InferOutput<typeof partSize>,
): number => Object.values(sizes).reduce((sum, part) => sum + part[size], 0);

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Returns a change as the console shows it. */
export const shownChange = (change: StoredChange): PriceChange => ({
  ...{ id: change.id, title: change.title, by: change.by, state: change.state },
  createdAt: new Date(change.createdAt).toISOString(),
  startAt: iso(change.startAt),
  endedAt: iso(change.endedAt),
  undoUntil: iso(change.undoUntil),
  allParts: Object.keys(change.sizes).length,
  parts: change.state === 'undoing' ? change.undoParts : Object.keys(change.sizes).length,
  passed: change.next,
  machines: totalOf(change, 'machines'),
  slots: totalOf(change, 'slots'),
  jumps: totalOf(change, 'jumps'),
  outcomes: change.outcomes,
  offline: change.offline,
});

/** The machines of a part, with the outcome for each slot. Null: not run yet. */
const partRows = v.array(
  v.object({
    machineId: machineIdSchema,
    isOffline: v.fallback(v.boolean(), false),
    slots: v.array(
      v.object({
        ...newPriceSchema.entries,
        outcome: v.fallback(v.nullable(priceOutcomeSchema), null),
      }),
    ),
  }),
);
export type PartRows = v.InferOutput<typeof partRows>;

const partDocument = v.object({
  rows: v.pipe(v.string(), v.parseJson(), partRows),
});

/** Reads `…/priceParts/{n}`. The rows are JSON, because nobody searches in them. @throws UnreadableDocument */
export function parsePart(stored: StoredDocument | undefined, changeId: string): PartRows {
  const parsed = v.safeParse(partDocument, stored?.fields);
  if (!parsed.success) throw new UnreadableDocument('PRICE_CHANGE', changeId);
  return parsed.output.rows;
}
