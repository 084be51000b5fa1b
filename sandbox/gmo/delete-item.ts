import type { Gmo } from './gmo.ts';
import { type GmoProblem, isProblem, problem } from './problems.ts';
import { DeleteItemSchema, readRequest } from './requests.ts';

/** Revokes a member's consent and ends the order it was given with. */
export function deleteItem(
  gmo: Gmo,
  shopId: string,
  body: unknown,
): { memberId: string; acceptanceCode: string } | GmoProblem {
  const read = readRequest(DeleteItemSchema, body);
  if (isProblem(read)) return read;
  const { memberId } = read.request;
  const member = gmo.members.find(shopId, memberId);
  if (member?.wallet === undefined) return problem('invalid_request', 'memberId');
  const { acceptanceCode, orderId } = member.wallet;
  gmo.members.save({ shopId, memberId });
  const order = gmo.orders.findByOrderId(shopId, orderId);
  if (order?.status === 'REGISTER') gmo.orders.save({ ...order, status: 'END' }, 'END');
  return { memberId, acceptanceCode };
}
