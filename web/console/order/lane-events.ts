import type { OrderState } from '../../../contract/shared/order-state.ts';
import { orderStateTexts } from '../i18n/order-state-texts.ts';
import { problemTexts } from '../i18n/problem-texts.ts';
import type { useText } from '../i18n/use-text.ts';
import type { Sign } from '../parts/status-sign.tsx';
import type { OrderDetail } from './order-detail.ts';

/** The columns of an order's timeline. */
export const lanes = ['money', 'machine', 'customer'] as const;
export type Lane = (typeof lanes)[number];

/** An event in one column, with its texts for staff. */
export type LaneEvent = {
  /** ISO 8601. */
  readonly at: string;
  readonly lane: Lane;
  readonly title: string;
  readonly more: string;
  readonly sign: Sign;
};

type Words = Pick<ReturnType<typeof useText>, 't' | 'local' | 'inYen'>;

const laneOfState: Readonly<Partial<Record<OrderState, Lane>>> = {
  CREATED: 'customer',
  ...{ VENDING: 'machine', DISPENSED: 'machine', VEND_FAILED: 'machine', VEND_UNKNOWN: 'machine' },
};

const messageNames = {
  receipt: 'messageReceipt',
  'money-back': 'messageMoneyBack',
  answer: 'messageAnswer',
} as const;

/**
 * Returns an order's events, the earliest first: states, messages, the problem report and its
 * answer.
 */
export function laneEvents(
  { shown, payment, messages }: OrderDetail,
  { t, local, inYen }: Words,
): readonly LaneEvent[] {
  const sums: Readonly<Partial<Record<OrderState, number>>> = {
    AUTHORIZED: payment.heldYen,
    CAPTURED: payment.capturedYen,
    REFUNDED: payment.refundedYen,
  };
  const states = shown.history.map(({ state, at }, index): LaneEvent => {
    const isNow = index === shown.history.length - 1;
    const { sign, text } = orderStateTexts[state];
    const yen = sums[state] ?? 0;
    return {
      ...{ at, lane: laneOfState[state] ?? 'money', title: local(text) },
      ...{ more: yen === 0 ? '' : inYen(yen), sign: isNow || sign === 'off' ? sign : 'done' },
    };
  });
  const sent = messages.sent.flatMap(({ what, outcome, at }): readonly LaneEvent[] => {
    if (at === null) return [];
    const isSent = outcome === 'SENT';
    const more = t(isSent ? 'messageSent' : 'messageFailed');
    const title = `LINE ${t(messageNames[what])}`;
    return [{ at, lane: 'customer', title, more, sign: isSent ? 'done' : 'off' }];
  });
  const { problem } = shown;
  const reported: readonly LaneEvent[] = problem
    ? [
        {
          ...{ at: problem.at, lane: 'customer', title: t('problem') },
          ...{ more: local(problemTexts[problem.reason]), sign: problem.answer ? 'done' : 'act' },
        },
      ]
    : [];
  const answered: readonly LaneEvent[] = problem?.answer
    ? [{ at: problem.answer.at, lane: 'customer', title: t('answer'), more: '', sign: 'done' }]
    : [];
  return [...states, ...sent, ...reported, ...answered].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
}
