import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { inIsolate } from '../isolate-memory.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';
import { create, update, type Write } from '../store/writes.ts';
import type { CouponDefinition } from './coupon-definition.ts';

/**
 * The number of shards of a coupon's count: `coupons/{id}/given/{0…255}`. One document sustains
 * about one write a second, but a campaign gives out 200 a second. The number never
 * changes: another number would change each shard's share, and full shards would have room again.
 */
const SHARDS = 256;
/**
 * How many shards to read at a time once the first one is full. Soon few have room, so all are
 * read.
 */
const STEPS = [1, 15, SHARDS] as const;

const stored = v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/** Returns how many of a total one shard may give. All shards together give exactly the total. */
export const shareOf = (totalCount: number, shard: number): number =>
  Math.floor(totalCount / SHARDS) + (shard < totalCount % SHARDS ? 1 : 0);

/** Full shards. No shard ever takes a coupon back, so a full shard stays full. */
const full = inIsolate(new Map<string, Set<number>>());
const MAX_HELD = 200;

type Counted = Pick<CouponDefinition, 'id' | 'totalCount'>;

/**
 * Returns the write that counts one more coupon, or undefined if all are given out. The write
 * belongs to the commit that gives the coupon. The commit fails if a parallel one took the shard's
 * last coupon. The next try, with a higher `tried`, selects another shard.
 *
 * @param person any text that differs between people, to spread them over the shards.
 */
export async function countWrite(
  store: Pick<Firestore, 'batchGet'>,
  clientId: ClientId,
  coupon: Counted,
  { person, tried }: { readonly person: string; readonly tried: number },
): Promise<Write | undefined> {
  const { id, totalCount } = coupon;
  const at = (shard: number) => paths.couponGiven(clientId, id, shard);
  const start = spread(`${person} ${tried}`);
  // Without a total the server increments the count, so parallel commits do not conflict.
  if (totalCount === null) return countOn(at(start % SHARDS));
  const known = fullShards(`${clientId}/${id}/${totalCount}`);
  const open = Array.from({ length: Math.min(SHARDS, totalCount) }, (_, shard) => shard).filter(
    (shard) => !known.has(shard),
  );
  const from = start % Math.max(1, open.length);
  const asked = [...open.slice(from), ...open.slice(0, from)];
  for (let next = 0, step = 0; next < asked.length; step++) {
    const shards = asked.slice(next, next + (STEPS[step] ?? SHARDS));
    const documents = await store.batchGet(shards.map(at));
    for (const [index, shard] of shards.entries()) {
      const document = documents[index];
      const count = countOf(document);
      // A newer version wrote this shard. It gives no coupon now, and is read again next time.
      if (count === undefined) continue;
      if (count < shareOf(totalCount, shard)) {
        const next = { count: count + 1 };
        return document
          ? update(at(shard), next, { updateTime: document.updateTime })
          : create(at(shard), next);
      }
      known.add(shard);
    }
    next += shards.length;
  }
  return undefined;
}

/** Returns how many a shard has given. Undefined if unreadable, which is not 0. */
function countOf(document: StoredDocument | undefined): number | undefined {
  if (!document) return 0;
  const parsed = v.safeParse(stored, document.fields);
  return parsed.success ? parsed.output.count : undefined;
}

const countOn = (path: DocumentPath): Write => ({
  kind: 'set',
  path,
  fields: {},
  mask: [],
  serverTimes: ['updatedAt'],
  increments: [['count', 1]],
});

function fullShards(key: string): Set<number> {
  const known = full.get(key) ?? new Set();
  const [oldest] = full.size >= MAX_HELD && !full.has(key) ? full.keys() : [];
  if (oldest !== undefined) full.delete(oldest);
  full.set(key, known);
  return known;
}

/** Returns a whole number for a text. The numbers are evenly spread, but not secret. */
function spread(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
