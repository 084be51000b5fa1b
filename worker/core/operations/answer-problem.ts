import type { OrderId } from '../../../contract/customer/orders.ts';
import { sendAnswer } from '../drive/notify-person.ts';
import { resolveOfOrder } from '../incidents/operate/resolve-incidents.ts';
import { log } from '../log.ts';
import {
  type Operated,
  type OperatorContext,
  readOrder,
  refuse,
} from '../operator/operator-context.ts';
import { readAudits } from '../operator/read-audit.ts';
import { auditWrites } from '../operator/write-audit.ts';
import type { StoredOrder } from '../order/order.ts';
import { type Sent, withSent } from '../order/sent-messages.ts';
import { changedFields } from '../order-store/order-codec.ts';
import { readUser } from '../person/read-user.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';

/** An answer and two corrections. Each is a message on the person's phone. */
const MAX_ANSWERS = 3;

/** How the answer reached the person. */
export type Answered = {
  /** Whether the same answer was stored before. Nothing was sent then. */
  readonly isRepeated: boolean;
  /** The outcome of LINE's push. Null: the person does not follow the account. */
  readonly line: string | null;
};

/** The text of a problem that the person reported elsewhere, such as by telephone. */
const reportedElsewhere = {
  ja: 'アプリ以外でのお問い合わせ',
  en: 'A question outside of the app',
} as const;

/**
 * Answers a problem that a person reported, in the app or elsewhere. The order shows the answer,
 * and friends of the account get it by LINE. Repeating the same text changes nothing. It is sent
 * again only if LINE was not reached before. Another text replaces the answer, at most twice.
 */
export async function answerProblem(
  operator: OperatorContext,
  orderId: OrderId,
  text: string,
): Promise<Operated<Answered>> {
  const { services, client } = operator;
  const { store, nowMs } = services;
  const known = await readOrder(operator, orderId);
  if (!known.ok) return known;
  if (known.value.problem?.answer?.text === text) {
    return isOwed(known.value)
      ? ok({ isRepeated: false, line: await sendToPerson(operator, known.value, text) })
      : ok({ isRepeated: true, line: null });
  }
  const stored = await store.runOptimistic<Operated<StoredOrder>>(async () => {
    const current = await readOrder(operator, orderId);
    if (!current.ok) return { writes: [], value: current };
    const { language, updateTime } = current.value;
    const problem = current.value.problem ?? {
      ...{ reason: 'other' as const, text: reportedElsewhere[language], hasPhoto: false },
      ...{ at: new Date(nowMs()).toISOString(), answer: null },
    };
    if (problem.answer && (await countAnswers(operator, orderId)) >= MAX_ANSWERS) {
      return { writes: [], value: refuse({ code: 'ANSWERED_OFTEN' }) };
    }
    const answer = { text, at: Timestamp.ofMs(nowMs()) };
    const fields = { problem: { ...problem, at: new Timestamp(problem.at), answer } };
    const path = paths.order(client.clientId, orderId);
    // The audit row omits the text, because it may name the person. The order contains it.
    const audit = await auditWrites(
      operator,
      { kind: 'order', id: orderId },
      { what: 'answer', reason: '', before: { isAnswered: problem.answer !== null } },
    );
    return {
      writes: [update(path, fields, { updateTime }), ...audit],
      value: current,
    };
  });
  if (!stored.ok) return stored;
  await resolveOfOrder(operator, orderId, 'answered', ['COMPLAINT']);
  return ok({ isRepeated: false, line: await sendToPerson(operator, stored.value, text) });
}

/** Returns how often a problem was answered, by the audit log. */
const countAnswers = async (operator: OperatorContext, id: OrderId): Promise<number> =>
  (await readAudits(operator, { kind: 'order', id }, 'answer')).length;

/** Returns whether LINE has not yet accepted the latest answer. */
const isOwed = ({ sentMessages }: StoredOrder): boolean =>
  sentMessages.findLast(({ what }) => what === 'answer')?.outcome === 'RETRY_LATER';

/**
 * Sends the answer to a friend of the account, and stores LINE's outcome. Null: the person is no
 * friend.
 */
async function sendToPerson(
  operator: OperatorContext,
  order: StoredOrder,
  text: string,
): Promise<Answered['line']> {
  const { services, client } = operator;
  const path = paths.lineUser(client.clientId, order.lineUserId);
  const user = readUser(await services.store.get(path))?.user;
  if (!user?.follow) return null;
  const line = await sendAnswer(services, client.clientId, order, text);
  await recordMessage(operator, order.id, line);
  return line;
}

/**
 * Stores LINE's outcome for the answer. Never throws, because the answer is already stored and
 * sent.
 */
async function recordMessage(
  operator: OperatorContext,
  orderId: OrderId,
  outcome: Sent['outcome'],
): Promise<void> {
  const { services, client } = operator;
  const path = paths.order(client.clientId, orderId);
  try {
    await services.store.runOptimistic(async () => {
      const current = await readOrder(operator, orderId);
      if (!current.ok) return { writes: [], value: undefined };
      const before = current.value;
      const sent = { what: 'answer', outcome } as const;
      const sentMessages = withSent(before.sentMessages, sent, services.nowMs());
      const { fields, mask } = changedFields(before, { ...before, sentMessages });
      const { updateTime } = before;
      return { writes: [update(path, fields, { updateTime }, mask)], value: undefined };
    });
  } catch (thrown) {
    log('order.message-unrecorded', { clientId: client.clientId, orderId, thrown });
  }
}
