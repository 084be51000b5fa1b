import type { PublicClient } from '../../contract/client.ts';
import type { BindingId } from '../../contract/pay-methods.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';
import { type Owner, readPayMethod } from './pay-method-document.ts';
import { noLongerDefault, settlePayMethod } from './settle-pay-method.ts';

/**
 * Ends a pay method: the provider first, then ours. When the provider does not answer, or an order on
 * the method has not ended, it stays as `unbinding`, pays nothing any more, and is settled later. Sent twice is the same as once.
 */
export async function removePayMethod(
  services: Services,
  client: PublicClient,
  owner: Owner,
  id: BindingId,
): Promise<Result<'gone' | 'unbinding'>> {
  const method = await readPayMethod(services.store, owner, id);
  if (!method) return ok('gone');
  const path = paths.payMethod(owner.clientId, owner.lineUserId, id);
  const due = Timestamp.ofMs(services.nowMs());
  const marked = await services.store.commit([
    update(path, { state: 'unbinding', settleAt: due }, { updateTime: method.updateTime }),
    ...(await noLongerDefault(services, owner, id)),
  ]);
  if (!marked.ok) return fail('PAY_METHOD_NOT_USABLE');
  const now = await readPayMethod(services.store, owner, id);
  const left = now && (await settlePayMethod(services, client, owner, now));
  return ok(left ? 'unbinding' : 'gone');
}
