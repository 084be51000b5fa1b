import type { Settings } from '../../env.ts';
import type { Services } from '../../services.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import { scan } from '../../store/scan.ts';
import { documentPath } from '../../store/segments.ts';
import { type KeyPlace, type KeyUse, keyPlaces } from './key-places.ts';

/**
 * How many documents are processed at once. Low, so that people who pay during the run do not
 * notice it.
 */
const AT_ONCE = 16;

/** The result for one kind of document. */
export type Resealed = {
  readonly what: string;
  /**
   * Documents that were resealed under the current keys. On a trial run: documents that would be.
   */
  readonly done: number;
  /** Documents that are unreadable, or whose key is not in the ring. */
  readonly stuck: number;
  /** Documents that somebody else changed on every try. The next run takes them. */
  readonly changed: number;
};

/**
 * Reseals values under older keys with the current keys, page by page. Every write has a
 * precondition, so no concurrent change is lost. A run can be stopped and started again: it
 * recognises finished documents by their kid and does not write them.
 */
export async function resealDocuments(
  services: Services,
  { dryRun, report }: { readonly dryRun: boolean; readonly report: (done: Resealed) => void },
): Promise<readonly Resealed[]> {
  const all: Resealed[] = [];
  for (const place of keyPlaces) {
    if (!place.resealWrites) continue;
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
          some.map((document) => resealDocument(services, place, document, dryRun)),
        );
        for (const outcome of outcomes) count[outcome] += 1;
      }
      report({ what: place.what, ...count });
    }
    all.push({ what: place.what, ...count });
  }
  return all;
}

/** Returns whether a key use is up to date: its key is the current one of its ring. */
export const isCurrent = (settings: Settings, { ring, kid }: KeyUse): boolean =>
  settings[ring]?.keys[0].kid === kid;

const isOld = ({ settings, nowMs }: Services, place: KeyPlace, document: StoredDocument) =>
  place.usesOf(document, nowMs()).some((use) => !isCurrent(settings, use));

async function resealDocument(
  services: Services,
  place: KeyPlace,
  found: StoredDocument,
  dryRun: boolean,
): Promise<'done' | 'stuck' | 'changed'> {
  const writes = (await place.resealWrites?.(services, found)) ?? [];
  if (writes.length === 0) return 'stuck';
  if (dryRun || (await services.store.commit(writes)).ok) return 'done';
  // Somebody changed the document meanwhile, probably under the current key.
  const now = await services.store.get(documentPath(...found.path.split('/')));
  if (!now || !isOld(services, place, now)) return 'done';
  const again = (await place.resealWrites?.(services, now)) ?? [];
  return again.length > 0 && (await services.store.commit(again)).ok ? 'done' : 'changed';
}
