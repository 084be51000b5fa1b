import { hashedWith } from '../crypto/keyed-hash.ts';
import { seal, sealedWith, unseal } from '../crypto/seal.ts';
import { payMethodAccount } from '../crypto/seal-context.ts';
import type { Services } from '../services.ts';
import { accountHashes } from './account-hash.ts';
import type { Owner, StoredPayMethod } from './pay-method-document.ts';

/** The fields of a pay method that are needed to seal and hash its account again. */
export type KeptAccount = Pick<StoredPayMethod, 'id' | 'kind' | 'account' | 'accountHash'>;

/**
 * Returns the fields that move a method's account to the current keys, to add to any write of the
 * method. Empty if there is no account, if it uses the current keys already, or if no key of the ring
 * opens it.
 */
export async function freshAccount(
  { settings }: Pick<Services, 'settings'>,
  owner: Owner,
  { id, kind, account, accountHash }: KeptAccount,
): Promise<{ readonly account?: string; readonly accountHash?: string }> {
  if (account === null) return {};
  const { SEAL_KEYS, ACCOUNT_KEYS } = settings;
  const isSealed = sealedWith(account) === SEAL_KEYS.keys[0].kid;
  const isHashed = accountHash === null || hashedWith(accountHash) === ACCOUNT_KEYS.keys[0].kid;
  if (isSealed && isHashed) return {};
  const context = payMethodAccount({ ...owner, bindingId: id });
  const opened = await unseal(SEAL_KEYS, context, account);
  if (!opened.ok) return {};
  const [hash] = await accountHashes({ settings }, kind, opened.value);
  return {
    ...(isSealed ? {} : { account: await seal(SEAL_KEYS, context, opened.value) }),
    ...(isHashed ? {} : { accountHash: hash }),
  };
}
