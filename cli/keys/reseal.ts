import type { Settings } from '../../worker/core/env.ts';
import type { Services } from '../../worker/core/services.ts';
import type { StoredDocument } from '../../worker/core/store/firestore.ts';
import { documentPath } from '../../worker/core/store/segments.ts';
import { scan } from '../services/scan.ts';
import { type KeyPlace, type KeyUse, keyPlaces } from './key-places.ts';

/** So many documents at the same time: a person who pays meanwhile must not notice. */
const AT_ONCE = 16;

/** What became of one kind of document. */
export type Resealed = {
  readonly what: string;
  /** Put under the current keys; on a trial run, those that would be. */
  readonly done: number;
  /** Under a key that is not in the ring, or not readable. */
  readonly stuck: number;
  /** Somebody else was faster each time: the next run takes them. */
  readonly changed: number;
};

/**
 * Puts what lies under older keys under the current ones, page by page. Every write has a precondition,
 * so nothing that happens at the same time is lost; what is done already is known by its kid and only
 * read, so a run that broke off is simply started again.
 */
export async function reseal(
  services: Services,
  { dryRun, report }: { readonly dryRun: boolean; readonly report: (done: Resealed) => void },
): Promise<readonly Resealed[]> {
  const all: Resealed[] = [];
  for (const place of keyPlaces) {
    if (!place.anew) continue;
    const count = { done: 0, stuck: 0, changed: 0 };
    for await (const page of scan(
      services.store,
      { everyCollection: place.collection },
      place.only,
    )) {
      const old = page.filter((document) => isOld(services, place, document));
      for (let from = 0; from < old.length; from += AT_ONCE) {
        const some = old.slice(from, from + AT_ONCE);
        const outcomes = await Promise.all(
          some.map((document) => putAnew(services, place, document, dryRun)),
        );
        for (const outcome of outcomes) count[outcome] += 1;
      }
      report({ what: place.what, ...count });
    }
    all.push({ what: place.what, ...count });
  }
  return all;
}

/** Whether a key of the ring that is not the current one is used. */
export const isCurrent = (settings: Settings, { ring, kid }: KeyUse): boolean =>
  settings[ring]?.keys[0].kid === kid;

const isOld = ({ settings, nowMs }: Services, place: KeyPlace, document: StoredDocument) =>
  place.usesOf(document, nowMs()).some((use) => !isCurrent(settings, use));

async function putAnew(
  services: Services,
  place: KeyPlace,
  found: StoredDocument,
  dryRun: boolean,
): Promise<'done' | 'stuck' | 'changed'> {
  const writes = (await place.anew?.(services, found)) ?? [];
  if (writes.length === 0) return 'stuck';
  if (dryRun || (await services.store.commit(writes)).ok) return 'done';
  // Somebody wrote it meanwhile, under the current key as likely as not.
  const now = await services.store.get(documentPath(...found.path.split('/')));
  if (!now || !isOld(services, place, now)) return 'done';
  const again = (await place.anew?.(services, now)) ?? [];
  return again.length > 0 && (await services.store.commit(again)).ok ? 'done' : 'changed';
}
