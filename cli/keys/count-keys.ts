import type { Settings } from '../../worker/core/env.ts';
import type { Services } from '../../worker/core/services.ts';
import { scan } from '../../worker/core/store/scan.ts';
import { type RingName, ringNames } from '../settings/make-key.ts';
import { keyPlaces } from './key-places.ts';

/** The stored values that one key protects. */
export type KeyCount = {
  readonly ring: RingName;
  /** `?` if the value does not name a valid key. */
  readonly kid: string;
  readonly status: 'current' | 'in the ring' | 'NOT IN THE RING';
  /** The number of values by kind. */
  readonly counts: Readonly<Record<string, number>>;
};

/** Counts the stored values under each key, including keys that are in no ring. Only reads. */
export async function countKeys({
  store,
  settings,
  nowMs,
}: Services): Promise<readonly KeyCount[]> {
  const found = new Map<string, Record<string, number>>();
  for (const { what, collection, only, usesOf } of keyPlaces) {
    for await (const page of scan(store, { everyCollection: collection }, only)) {
      for (const { ring, kid } of page.flatMap((document) => usesOf(document, nowMs()))) {
        const counts = entryOf(found, `${ring} ${printable(kid)}`);
        counts[what] = (counts[what] ?? 0) + 1;
      }
    }
  }
  for (const name of ringNames) {
    for (const { kid } of settings[name]?.keys ?? []) entryOf(found, `${name} ${kid}`);
  }
  return ringNames.flatMap((ring) =>
    [...found]
      .filter(([key]) => key.startsWith(`${ring} `))
      .map(([key, counts]) => {
        const kid = key.slice(ring.length + 1);
        return { ring, kid, status: statusOf(settings, ring, kid), counts };
      }),
  );
}

function entryOf(found: Map<string, Record<string, number>>, key: string) {
  const known = found.get(key) ?? {};
  found.set(key, known);
  return known;
}

/** The key id comes from the database. A text that is not a valid id is not printed. */
const printable = (kid: string | undefined): string =>
  kid !== undefined && /^[A-Za-z0-9_-]{1,32}$/.test(kid) ? kid : '?';

function statusOf(settings: Settings, ring: RingName, kid: string): KeyCount['status'] {
  const keys = settings[ring]?.keys ?? [];
  if (keys[0]?.kid === kid) return 'current';
  return keys.some((key) => key.kid === kid) ? 'in the ring' : 'NOT IN THE RING';
}

/** Returns the counts as lines, and states whether a key that is not current is still needed. */
export function keyTable(counts: readonly KeyCount[]): readonly string[] {
  return counts.map(({ ring, kid, status, counts: found }) => {
    const parts = Object.entries(found).map(([what, count]) => `${count} ${what}`);
    const line = `${ring.padEnd(12)}  ${kid.padEnd(14)}  ${status.padEnd(15)}`;
    return `${line}  ${parts.join(', ') || emptyWord(ring, status)}`;
  });
}

function emptyWord(ring: RingName, status: KeyCount['status']): string {
  const isOld = status === 'in the ring';
  if (ring === 'SESSION_KEYS') {
    return isOld ? 'not stored: it may go 30 days after it was current' : 'sessions: not stored';
  }
  return isOld ? '0: nothing stored needs it' : '0';
}
