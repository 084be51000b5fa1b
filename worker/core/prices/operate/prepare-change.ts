import {
  isPriceJump,
  type MachinePrices,
  type PriceChange,
} from '../../../../contract/console/prices.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import type { Acting } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { create, update } from '../../store/writes.ts';
import { DRAFT_MS, KEPT_MS, parseChange, shownChange } from '../price-change.ts';

/** At 40 machines each this is more than the largest fleet. */
const MAX_PARTS = 1_000;

/** Creates a draft. Its parts follow, and no price changes before it is started. */
export async function draftChange(
  { services: { store, nowMs }, client: { clientId }, actor }: Acting,
  title: string,
): Promise<Operated<PriceChange>> {
  const id = crypto.randomUUID();
  const path = paths.priceChange(clientId, id);
  await store.commit([
    create(path, {
      ...{ title, by: actor.name, state: 'draft', sizes: {}, next: 0, undoParts: 0 },
      ...{ outcomes: {}, offline: 0, expiresAt: Timestamp.ofMs(nowMs() + DRAFT_MS) },
    }),
  ]);
  const stored = await store.get(path);
  return stored ? ok(shownChange(parseChange(stored))) : refuse({ code: 'PRICE_CHANGE_UNKNOWN' });
}

/** Stores one part of a draft. Repeating the request changes nothing. */
export async function keepPart(
  { services: { store, nowMs }, client: { clientId } }: Acting,
  {
    changeId,
    part,
    stepYen,
  }: { readonly changeId: string; readonly part: number; readonly stepYen: number },
  machines: readonly MachinePrices[],
): Promise<Operated<void>> {
  const slots = machines.flatMap((one) => one.slots);
  if (slots.some(({ toYen }) => toYen % stepYen !== 0)) {
    return refuse({ code: 'PRICE_NOT_IN_STEP', data: { stepYen } });
  }
  const path = paths.priceChange(clientId, changeId);
  return store.runOptimistic<Operated<void>>(async () => {
    const stored = await store.get(path);
    if (!stored) return { writes: [], value: refuse({ code: 'PRICE_CHANGE_UNKNOWN' }) };
    if (parseChange(stored).state !== 'draft' || part >= MAX_PARTS) {
      return { writes: [], value: refuse({ code: 'PRICE_CHANGE_UNSUITABLE' }) };
    }
    const jumps = slots.filter(({ fromYen, toYen }) => isPriceJump(fromYen, toYen)).length;
    const size = { machines: machines.length, slots: slots.length, jumps };
    const condition = { updateTime: stored.updateTime };
    return {
      writes: [
        update(path, { sizes: { [part]: size } }, condition, [['sizes', String(part)]]),
        {
          kind: 'set',
          path: paths.pricePart(clientId, changeId, part),
          fields: { rows: JSON.stringify(machines), expiresAt: Timestamp.ofMs(nowMs() + KEPT_MS) },
          serverTimes: ['createdAt', 'updatedAt'],
        },
      ],
      value: ok(undefined),
    };
  });
}
