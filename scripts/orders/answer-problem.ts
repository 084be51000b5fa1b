import type { OrderId } from '../../contract/orders.ts';
import { sendAnswer } from '../../worker/orders/notify-person.ts';
import { readUser } from '../../worker/person/read-user.ts';
import * as paths from '../../worker/store/paths.ts';
import { Timestamp } from '../../worker/store/values.ts';
import { update } from '../../worker/store/writes.ts';
import { CommandError } from '../command-error.ts';
import { auditWrite } from './audit.ts';
import { type Desk, readOrder } from './open-desk.ts';

/**
 * Answers the problem a person reported: it stands in their order, and friends of the account get it
 * by LINE. The same words again change nothing; other words replace the answer.
 * @throws CommandError where nothing was reported.
 */
export async function answerProblem(desk: Desk, orderId: OrderId, text: string): Promise<string> {
  const { services, client } = desk;
  const { store, nowMs } = services;
  const known = await readOrder(desk, orderId);
  if (!known.problem) throw new CommandError(`${orderId}: nobody reported a problem.`);
  if (known.problem.answer?.text === text) return `${orderId} is already answered so.`;
  const order = await store.runOptimistic(async () => {
    const current = await readOrder(desk, orderId);
    const { problem } = current;
    if (!problem) return { writes: [], value: current };
    const answer = { text, at: Timestamp.ofMs(nowMs()) };
    const fields = { problem: { ...problem, at: new Timestamp(problem.at), answer } };
    const path = paths.order(client.clientId, orderId);
    return {
      writes: [
        update(path, fields, { updateTime: current.document.updateTime }),
        auditWrite(desk, orderId, { what: 'answer', reason: text }),
      ],
      value: current,
    };
  });
  const user = readUser(await store.get(paths.lineUser(client.clientId, order.lineUserId)))?.user;
  const outcome = user?.follow ? await sendAnswer(services, client, order, text) : 'no friend';
  return `${orderId} is answered; by LINE: ${outcome}.`;
}
