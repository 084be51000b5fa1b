import type { StoredOrder } from '../../worker/core/order/order.ts';
import { parseOrder } from '../../worker/core/order-store/order-codec.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { readTruth } from '../faults/provider-truth.ts';
import { always, type Found } from './found.ts';
import { judgeAnswers } from './judge-answers.ts';
import { judgeCapture } from './judge-capture.ts';
import { judgeLosses } from './judge-losses.ts';
import { judgeOrder } from './judge-order.ts';
import { judgePeople, judgeShelves } from './judge-records.ts';
import { judgeSales } from './judge-sales.ts';
import { judgeIncidents, judgeMessages, judgeRollbacks, judgeWallets } from './judge-words.ts';
import { clientId } from './shop.ts';
import type { Outcome } from './world.ts';

/** The broken rules of a finished world, one per line, and how its orders ended. */
export type Verdict = {
  readonly broken: readonly string[];
  readonly ends: ReadonlyMap<string, number>;
};

/** Returns the rule of a line of a verdict: its text without numbers and ids. */
export const ruleOf = (line: string): string =>
  line.replaceAll(/[a-z2-7]{26}/g, '*').replaceAll(/\d+/g, '*');

export async function judge(outcome: Outcome): Promise<Verdict> {
  const { store, platforms, schedule, orderIds, machines } = outcome;
  const truths = await readTruth((path) => platforms.control('GET', path));
  const found: Found[] = [];
  for (const tap of schedule.taps) {
    const orderId = orderIds.get(tap.id);
    if (!orderId) continue;
    const order = parseOrder(await store.get(paths.order(clientId, orderId)));
    const drops = machines.reduce((sum, machine) => sum + (machine.drops.get(orderId) ?? 0), 0);
    found.push({ tap, order, truth: truths.get(orderId), drops });
  }
  const isMisled = (order: StoredOrder) =>
    hasOtherNumber(order, truths.get(order.id)?.number) ||
    outcome.moneyAnswers
      .answersOf(order, truths.get(order.id))
      .some(({ wrongs }) => wrongs.size > 0);
  const known = new Set<string>(orderIds.values());
  const strange = [...truths.keys()].filter((id) => !known.has(id));
  const numbers = new Map([...truths].map(([id, { number }]) => [number, id]));
  const broken = [
    ...found.flatMap(({ tap, order }) => {
      const owner = numbers.get(order?.payment.providerPaymentId ?? '');
      const isOwn = owner === undefined || owner === order?.id;
      return always(isOwn, `tap ${tap.id}: it has the number of another order's payment`);
    }),
    ...strange.map(() => 'a payment without an order'),
    ...found.flatMap((one) =>
      [
        ...judgeOrder({ ...outcome, isMisled }, one),
        ...judgeCapture(outcome, one),
        ...judgeDecisions(outcome, one),
      ].map((line) => `tap ${one.tap.id}: ${line}`),
    ),
    ...(await judgeShelves(outcome, found)),
    ...judgeLosses(outcome, found),
    ...(await judgePeople(outcome, found)),
    ...(await judgeIncidents(outcome, found)),
    ...judgeMessages(outcome, found),
    ...(await judgeWallets(outcome, found)),
    ...(await judgeRollbacks(outcome)),
    ...(await judgeSales(outcome)),
    ...judgeHosts(outcome),
    ...outcome.frames.broken,
    ...outcome.payments.broken,
  ];
  return { broken, ends: endsOf(outcome, found) };
}

/** Returns whether a provider gave the order another number than the payment has there. */
const hasOtherNumber = ({ payment }: StoredOrder, number: string | undefined): boolean =>
  payment.providerPaymentId !== null &&
  number !== undefined &&
  payment.providerPaymentId !== number;

function judgeDecisions(
  { moneyAnswers }: Outcome,
  { order, truth, tap }: Found,
): readonly string[] {
  const isForced = tap.troubles.some(({ kind }) => kind === 'capture');
  return order ? judgeAnswers(order, moneyAnswers.answersOf(order, truth), isForced) : [];
}

function endsOf({ answers }: Outcome, found: readonly Found[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const { tap, order } of found) {
    const end = order
      ? [order.state, order.reason ?? '', ...order.flags].join(' ')
      : `not placed: ${answers.get(tap.id) ?? 'no answer'}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return ends;
}

/** Checks that in the end no order holds a machine and nothing is left to do. */
const judgeHosts = ({ open }: Outcome): readonly string[] =>
  always(open.length === 0, `a machine is held by ${open.join(', ')}`);
