import type { Binding, BindingId } from '../../../contract/customer/pay-methods.ts';
import { readUser } from '../person/read-user.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { asOf, type Owner, parsePayMethod, publicPayMethod } from './pay-method-document.ts';

/** Returns a binding with the LINE account of its starter, which the deciding person must see. */
export async function readBinding(
  { store, nowMs }: Services,
  owner: Owner,
  id: BindingId,
  isWalletBrowser: boolean,
): Promise<Result<Binding>> {
  const [stored, user] = await store.batchGet([
    paths.payMethod(owner.clientId, owner.lineUserId, id),
    paths.lineUser(owner.clientId, owner.lineUserId),
  ]);
  const method = parsePayMethod(stored);
  const person = readUser(user)?.user;
  if (!method || !person) return fail('NOT_FOUND');
  const { displayName, pictureUrl } = person.profile;
  return ok({
    ...publicPayMethod(asOf(method, nowMs()), person.defaultPayMethod, nowMs()),
    account: { displayName, pictureUrl },
    mayConfirm: isWalletBrowser && asOf(method, nowMs()).state === 'pending',
  });
}
