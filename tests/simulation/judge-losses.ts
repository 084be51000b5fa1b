import { MAX_SLOT_LOSSES } from '../../worker/core/machines/slot-stock.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import { always, type Found, isSold } from './found.ts';
import type { Trouble } from './troubles.ts';
import type { Outcome } from './world.ts';

const soldAtMs = ({ history }: StoredOrder) =>
  history.find(({ state }) => state === 'DISPENSED')?.atMs;

/**
 * Checks that a slot gives out the paid drinks, and at most two more between two sales. After that it is
 * stopped until an operator resumes it, which nobody does here. Each machine has one slot.
 */
export function judgeLosses(
  { machines, schedule }: Pick<Outcome, 'schedule'> & { readonly machines: readonly unknown[] },
  found: readonly Found[],
): readonly string[] {
  return [...machines.keys()].flatMap((number) => {
    if (isForgetful(schedule.troubles, number)) return [];
    const here = found.filter(({ tap }) => tap.machine === number);
    const given = here.flatMap(({ order, drops, truth }) =>
      order && drops > 0 && !isSold(order) && !truth?.captured ? [order.createdAtMs] : [],
    );
    const sales = here
      .flatMap(({ order }) => (order && soldAtMs(order)) ?? [])
      .toSorted((a, b) => a - b);
    const rows = [Number.NEGATIVE_INFINITY, ...sales].map((fromMs, at) => {
      const untilMs = sales[at] ?? Number.POSITIVE_INFINITY;
      return given.filter((atMs) => atMs > fromMs && atMs <= untilMs).length;
    });
    const most = Math.max(...rows);
    return always(
      most <= MAX_SLOT_LOSSES,
      `machine ${number}: ${most} drinks in a row are given away at one slot`,
    );
  });
}

/**
 * Returns whether the store cannot count the losses: the machine proves that it did not vend, or its object
 * has forgotten the orders without evidence.
 */
const isForgetful = (troubles: readonly Trouble[], number: number): boolean =>
  troubles.some(
    (one) => forgetful.includes(one.kind) && 'machine' in one && one.machine === number,
  );
const forgetful: readonly string[] = ['journal forgotten', 'storage lost'];
