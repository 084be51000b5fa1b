import type { OrderId } from '../../contract/customer/orders.ts';
import { sendAnswer } from '../../worker/core/orders/notify-person.ts';
import { readUser } from '../../worker/core/person/read-user.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { Timestamp } from '../../worker/core/store/values.ts';
import { update } from '../../worker/core/store/writes.ts';
import { CommandError } from '../command/command-error.ts';
import { auditWrite } from './audit.ts';
import { type OperatorContext, readOrder } from './operator-context.ts';

/**
 * Answers the problem a person reported. The order shows the answer, and friends of the account get it
 * by LINE. The same text again changes nothing; another text replaces the answer.
 * @throws CommandError where nothing was reported.
 */
export async function answerProblem(
  operator: OperatorContext,
  orderId: OrderId,
  text: string,
): Promise<string> {
  const { services, client } = operator;
  const { store, nowMs } = services;
  const known = await readOrder(operator, orderId);
  if (!known.problem) throw new CommandError(`${orderId}: nobody reported a problem.`);
  if (known.problem.answer?.text === text) return `${orderId} is already answered so.`;
  const order = await store.runOptimistic(async () => {
    const current = await readOrder(operator, orderId);
    const { problem } = current;
    if (!problem) return { writes: [], value: current };
    const answer = { text, at: Timestamp.ofMs(nowMs()) };
    const fields = { problem: { ...problem, at: new Timestamp(problem.at), answer } };
    const path = paths.order(client.clientId, orderId);
    return {
      writes: [
        update(path, fields, { updateTime: current.document.updateTime }),
        auditWrite(operator, orderId, { what: 'answer', reason: text }),
      ],
      value: current,
    };
  });
  const user = readUser(await store.get(paths.lineUser(client.clientId, order.lineUserId)))?.user;
  const outcome = user?.follow
    ? await sendAnswer(services, client.clientId, order, text)
    : 'no friend';
  return `${orderId} is answered; by LINE: ${outcome}.`;
}
