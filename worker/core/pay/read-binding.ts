import * as v from 'valibot';
import type { Binding, BindingId } from '../../../contract/customer/pay-methods.ts';
import { lineUserDocument } from '../person/line-user-document.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { asOf, type Owner, parsePayMethod, publicPayMethod } from './pay-method-document.ts';

/** Returns a binding with its LINE account: the person who decides must see the account. */
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
  const person = v.safeParse(lineUserDocument, user?.fields);
  if (!method || !person.success) return fail('NOT_FOUND');
  const { displayName, pictureUrl } = person.output.profile;
  return ok({
    ...publicPayMethod(asOf(method, nowMs()), person.output.defaultPayMethod, nowMs()),
    account: { displayName, pictureUrl },
    mayConfirm: isWalletBrowser && asOf(method, nowMs()).state === 'pending',
  });
}
