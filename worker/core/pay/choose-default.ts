import type { BindingId } from '../../../contract/customer/pay-methods.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { update } from '../store/writes.ts';
import { type Owner, readPayMethod } from './pay-method-document.ts';

/** Sets the default pay method. Only an active method can be the default. */
export async function chooseDefault(
  store: Firestore,
  owner: Owner,
  id: BindingId,
): Promise<Result<void>> {
  const method = await readPayMethod(store, owner, id);
  if (!method) return fail('NOT_FOUND');
  if (method.state !== 'active') return fail('PAY_METHOD_NOT_USABLE');
  const path = paths.lineUser(owner.clientId, owner.lineUserId);
  const chosen = await store.commit([update(path, { defaultPayMethod: id })]);
  return chosen.ok ? ok(undefined) : fail('ACCOUNT_CLOSED');
}
