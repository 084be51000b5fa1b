import type { PriceChange, PriceState } from '../../../../contract/console/prices.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { type Fields, Timestamp } from '../../store/values.ts';
import { type FieldName, update } from '../../store/writes.ts';
import {
  KEPT_MS,
  parseChange,
  partsOf,
  type StoredChange,
  shownChange,
  totalOf,
} from '../price-change.ts';

const YEAR_MS = 366 * 86_400_000;

/**
 * Starts a draft, now or at a set time.
 *
 * @param jumps how many prices change a lot, as the person saw it.
 */
export const startChange = (
  acting: Acting,
  changeId: string,
  { at, jumps }: { readonly at: string | null; readonly jumps: number },
): Promise<Operated<PriceChange>> =>
  act(acting, changeId, ['draft'], (change, nowMs) => {
    const startMs = at === null ? nowMs : Date.parse(at);
    if (at !== null && (startMs <= nowMs || startMs > nowMs + YEAR_MS)) {
      return refuse({ code: 'PRICES_TIME_PAST' });
    }
    const parts = partsOf(change);
    if (parts === undefined || parts === 0) return refuse({ code: 'PRICES_INCOMPLETE' });
    const own = totalOf(change, 'jumps');
    if (own !== jumps) return refuse({ code: 'PRICES_UNCONFIRMED', data: { jumps: own } });
    const startAt = Timestamp.ofMs(startMs);
    const state = at === null ? 'applying' : 'scheduled';
    const expiresAt = Timestamp.ofMs(startMs + KEPT_MS);
    return ok({ what: 'prices.start', fields: { state, startAt, workAt: startAt, expiresAt } });
  });

/** Cancels a change that waits for its start. No price has changed. */
export const cancelChange = (acting: Acting, changeId: string): Promise<Operated<PriceChange>> =>
  act(acting, changeId, ['scheduled'], (_change, nowMs) =>
    ok({
      what: 'prices.cancel',
      fields: { state: 'cancelled', endedAt: Timestamp.ofMs(nowMs) },
      gone: ['workAt'],
    }),
  );

/**
 * Restores the earlier prices, unless somebody has changed them since. It also stops a change in
 * progress.
 */
export const undoChange = (acting: Acting, changeId: string): Promise<Operated<PriceChange>> =>
  act(acting, changeId, ['applying', 'done'], (change, nowMs) => {
    if (change.undoUntil !== null && change.undoUntil < nowMs) {
      return refuse({ code: 'PRICE_UNDO_LATE' });
    }
    const isUntouched = change.next === 0;
    const now = Timestamp.ofMs(nowMs);
    return ok({
      what: 'prices.undo',
      fields: {
        ...{ state: isUntouched ? 'undone' : 'undoing', next: 0, undoParts: change.next },
        ...(isUntouched ? { endedAt: now } : { workAt: now }),
      },
      gone: ['workAt'],
    });
  });

type Act = {
  readonly what: string;
  readonly fields: Fields;
  /** Fields to delete, unless they have a new value. */
  readonly gone?: readonly FieldName[];
};

/**
 * Changes the state of a price change, with a row in the audit log. Refuses in any other than the
 * given states.
 */
async function act(
  acting: Acting,
  changeId: string,
  from: readonly PriceState[],
  decide: (change: StoredChange, nowMs: number) => Operated<Act>,
): Promise<Operated<PriceChange>> {
  const { services, client } = acting;
  const { store, nowMs } = services;
  const path = paths.priceChange(client.clientId, changeId);
  const acted = await store.runOptimistic<Operated<void>>(async () => {
    const stored = await store.get(path);
    if (!stored) return { writes: [], value: refuse({ code: 'PRICE_CHANGE_UNKNOWN' }) };
    const change = parseChange(stored);
    if (!from.includes(change.state)) {
      return { writes: [], value: refuse({ code: 'PRICE_CHANGE_UNSUITABLE' }) };
    }
    const decided = decide(change, nowMs());
    if (!decided.ok) return { writes: [], value: decided };
    const { what, fields, gone = [] } = decided.value;
    const audit = await auditWrites(
      acting,
      { kind: 'prices', id: changeId },
      { what, reason: change.title, after: summaryOf(change, fields) },
    );
    const mask = [...new Set<FieldName>([...Object.keys(fields), ...gone])];
    return {
      writes: [update(path, fields, { updateTime: stored.updateTime }, mask), ...audit],
      value: ok(undefined),
    };
  });
  if (!acted.ok) return acted;
  const stored = await store.get(path);
  return stored ? ok(shownChange(parseChange(stored))) : refuse({ code: 'PRICE_CHANGE_UNKNOWN' });
}

/** Returns the summary of a change for the audit log. */
const summaryOf = (change: StoredChange, { state, startAt }: Fields): Fields => ({
  state: state ?? '',
  machines: totalOf(change, 'machines'),
  slots: totalOf(change, 'slots'),
  ...(startAt instanceof Timestamp ? { startAt: startAt.iso } : {}),
});
