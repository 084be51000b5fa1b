import type { Settings } from '../../worker/core/env.ts';
import type { Services } from '../../worker/core/services.ts';
import { scan } from '../services/scan.ts';
import { type RingName, ringNames } from '../settings/make-key.ts';
import { keyPlaces } from './key-places.ts';

/** What lies under one key. */
export type KeyCount = {
  readonly ring: RingName;
  /** `?` where nothing says which. */
  readonly kid: string;
  readonly standing: 'current' | 'in the ring' | 'NOT IN THE RING';
  /** How many of what. */
  readonly counts: Readonly<Record<string, number>>;
};

/** Counts what is stored under each key of each ring, and under keys that are in none. Reads only. */
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
        return { ring, kid, standing: standingOf(settings, ring, kid), counts };
      }),
  );
}

function entryOf(found: Map<string, Record<string, number>>, key: string) {
  const known = found.get(key) ?? {};
  found.set(key, known);
  return known;
}

/** A head is text from the database: what is no kid is not printed. */
const printable = (kid: string | undefined): string =>
  kid !== undefined && /^[A-Za-z0-9_-]{1,32}$/.test(kid) ? kid : '?';

function standingOf(settings: Settings, ring: RingName, kid: string): KeyCount['standing'] {
  const keys = settings[ring]?.keys ?? [];
  if (keys[0]?.kid === kid) return 'current';
  return keys.some((key) => key.kid === kid) ? 'in the ring' : 'NOT IN THE RING';
}

/** The counts as lines, and what they mean for a key that is not current. */
export function keyTable(counts: readonly KeyCount[]): readonly string[] {
  return counts.map(({ ring, kid, standing, counts: found }) => {
    const parts = Object.entries(found).map(([what, count]) => `${count} ${what}`);
    const line = `${ring.padEnd(12)}  ${kid.padEnd(14)}  ${standing.padEnd(15)}`;
    return `${line}  ${parts.join(', ') || emptyWord(ring, standing)}`;
  });
}

function emptyWord(ring: RingName, standing: KeyCount['standing']): string {
  const isOld = standing === 'in the ring';
  if (ring === 'SESSION_KEYS') {
    return isOld ? 'not stored: it may go 30 days after it was current' : 'sessions: not stored';
  }
  return isOld ? '0: nothing stored needs it' : '0';
}
