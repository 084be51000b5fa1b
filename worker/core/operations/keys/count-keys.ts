import { type RingName, ringNames } from '../../crypto/key-ring.ts';
import type { Settings } from '../../env.ts';
import type { Services } from '../../services.ts';
import { scan } from '../../store/scan.ts';
import { keyPlaces } from './key-places.ts';

/** The stored values that one key protects. */
export type KeyCount = {
  readonly ring: RingName;
  /** `?` if the value does not name a valid key. */
  readonly kid: string;
  /** `missing`: the ring does not have this key, so nothing opens the values. */
  readonly status: 'current' | 'older' | 'missing';
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
  for (const { what, collection, only, usesOf, inUse } of keyPlaces) {
    for await (const page of scan(store, { everyCollection: collection }, only)) {
      const used = inUse ? await inUse({ store, settings }, page) : page;
      for (const { ring, kid } of used.flatMap((document) => usesOf(document, nowMs()))) {
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
  return keys.some((key) => key.kid === kid) ? 'older' : 'missing';
}
