import * as v from 'valibot';
import type { ClientId } from '../../contract/ids.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';
import { create, update, type Write } from '../store/writes.ts';
import type { CouponDefinition } from './coupon-definition.ts';

/**
 * Parts of the count of a coupon, a document each: `coupons/{id}/given/{0…255}`. One document takes about
 * one write a second for long; a campaign gives out 200 a second (decision 50). The number never changes:
 * with another one the parts that are full would not be.
 */
const PARTS = 256;
/** How many parts are read at a time once the first one is full: soon few are left, and then all are asked. */
const STEPS = [1, 15, PARTS] as const;

const stored = v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/** How many of a total one part may give: all parts together give the total, and not one more. */
export const shareOf = (totalCount: number, part: number): number =>
  Math.floor(totalCount / PARTS) + (part < totalCount % PARTS ? 1 : 0);

/** Parts that have given their share. None ever takes one back, so what is full stays full. */
const full = new Map<string, Set<number>>();
const MAX_HELD = 200;

type Counted = Pick<CouponDefinition, 'id' | 'totalCount'>;

/**
 * The write that counts one more, or undefined when all are given out. In the commit that gives the coupon;
 * it fails when somebody else took the part's piece meanwhile, and `tried` then leads to another part.
 * @param person any text that differs from person to person: it spreads them over the parts.
 */
export async function countWrite(
  store: Pick<Firestore, 'batchGet'>,
  clientId: ClientId,
  coupon: Counted,
  { person, tried }: { readonly person: string; readonly tried: number },
): Promise<Write | undefined> {
  const { id, totalCount } = coupon;
  const at = (part: number) => paths.couponGiven(clientId, id, part);
  const start = spread(`${person} ${tried}`);
  // As many as want to: the server counts, and nobody waits for anybody.
  if (totalCount === null) return countOn(at(start % PARTS));
  const known = fullParts(`${clientId}/${id}/${totalCount}`);
  const open = Array.from({ length: Math.min(PARTS, totalCount) }, (_, part) => part).filter(
    (part) => !known.has(part),
  );
  const from = start % Math.max(1, open.length);
  const asked = [...open.slice(from), ...open.slice(0, from)];
  for (let next = 0, step = 0; next < asked.length; step++) {
    const parts = asked.slice(next, next + (STEPS[step] ?? PARTS));
    const documents = await store.batchGet(parts.map(at));
    for (const [index, part] of parts.entries()) {
      const document = documents[index];
      const count = countOf(document);
      // What a newer version counts in its own way gives nothing here, and is asked again the next time.
      if (count === undefined) continue;
      if (count < shareOf(totalCount, part)) {
        const next = { count: count + 1 };
        return document
          ? update(at(part), next, { updateTime: document.updateTime })
          : create(at(part), next);
      }
      known.add(part);
    }
    next += parts.length;
  }
  return undefined;
}

/** How many a part has given; undefined where that cannot be read, which is not 0. */
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
  increments: { count: 1 },
});

function fullParts(key: string): Set<number> {
  const known = full.get(key) ?? new Set();
  const [oldest] = full.size >= MAX_HELD && !full.has(key) ? full.keys() : [];
  if (oldest !== undefined) full.delete(oldest);
  full.set(key, known);
  return known;
}

/** Spreads texts over whole numbers; nothing about it is secret. */
function spread(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
