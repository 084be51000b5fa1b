import * as v from 'valibot';
import type {
  PriceChange,
  PriceChanges,
  PriceResults,
} from '../../../../contract/console/prices.ts';
import { type LocalText, localTextSchema } from '../../../../contract/shared/language.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { parseTimeCursor, readTimePage } from '../../store/time-cursor.ts';
import { parseEach } from '../../store/unreadable-document.ts';
import { parseChange, parsePart, shownChange } from '../price-change.ts';

const PAGE = 20;

/** Returns a page of changes, the newest first. Drafts that nobody started are left out. */
export async function listChanges(
  { services: { store }, client: { clientId } }: Reader,
  cursor: string | undefined,
): Promise<Operated<PriceChanges>> {
  const after = cursor === undefined ? undefined : parseTimeCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const page = await readTimePage(store, {
    from: paths.priceChanges(clientId),
    orderBy: { field: 'createdAt', direction: 'DESCENDING' },
    limit: PAGE,
    after,
  });
  const { parsed, unreadable } = parseEach(page.documents, parseChange);
  const changes = parsed.filter(({ state }) => state !== 'draft').map(shownChange);
  return ok({ changes, unreadable: unreadable.length, cursor: page.cursor });
}

export async function showChange(
  { services: { store }, client: { clientId } }: Reader,
  changeId: string,
): Promise<Operated<PriceChange>> {
  const stored = await store.get(paths.priceChange(clientId, changeId));
  return stored ? ok(shownChange(parseChange(stored))) : refuse({ code: 'PRICE_CHANGE_UNKNOWN' });
}

const NAMELESS: LocalText = { ja: '', en: '' };
const named = v.object({
  code: v.fallback(v.string(), ''),
  name: v.fallback(localTextSchema, NAMELESS),
});

/** Returns the outcome for each slot of one part, machine by machine. At most 41 reads. */
export async function showResults(
  { services: { store }, client: { clientId } }: Reader,
  changeId: string,
  part: number,
): Promise<Operated<PriceResults>> {
  const stored = await store.get(paths.pricePart(clientId, changeId, part));
  if (!stored) return refuse({ code: 'PRICE_CHANGE_UNKNOWN' });
  const rows = parsePart(stored, changeId);
  const machines = await store.batchGet(
    rows.map(({ machineId }) => paths.machine(clientId, machineId)),
    ['code', 'name'],
  );
  return ok({
    machines: rows.map(({ machineId, isOffline, slots }, index) => ({
      ...{ id: machineId, isOffline, slots },
      ...v.parse(named, machines[index]?.fields ?? {}),
    })),
  });
}
