import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';
import { type PaypayRefusal, refusalOf } from './answer.ts';

export const AuthorizationSchema = v.object({
  id: v.string(),
  merchantId: v.string(),
  walletId: v.string(),
  scopes: v.array(v.string()),
  referenceIds: v.array(v.string()),
  state: v.picklist(['active', 'revoked', 'canceled']),
  issuedAt: v.number(),
  expireAt: v.number(),
});
export type UserAuthorization = v.InferOutput<typeof AuthorizationSchema>;
export type Authorizations = ReturnType<typeof openAuthorizations>;
type Link = Pick<UserAuthorization, 'merchantId' | 'walletId' | 'scopes'> & { referenceId: string };

export const AUTHORIZATION_SECONDS = 365 * 86_400;

/** Opens the authorisations: which merchants may charge which wallets. */
export function openAuthorizations(db: Database, now: () => number) {
  const table = openJsonTable(db, 'paypay-authorizations', AuthorizationSchema);
  const seconds = () => Math.floor(now() / 1000);
  return {
    all: table.all,
    save: (authorization: UserAuthorization) => table.put(authorization.id, authorization),
    find: table.get,
    /** Links a wallet to a merchant. Linking again keeps the id and adds the new scopes. */
    link({ merchantId, walletId, scopes, referenceId }: Link): UserAuthorization {
      const earlier = table
        .all()
        .find(
          (one) =>
            one.merchantId === merchantId && one.walletId === walletId && one.state === 'active',
        );
      const linked: UserAuthorization = {
        id: earlier?.id ?? crypto.randomUUID(),
        merchantId,
        walletId,
        scopes: [...new Set([...(earlier?.scopes ?? []), ...scopes])],
        referenceIds: [...new Set([...(earlier?.referenceIds ?? []), referenceId])],
        state: 'active',
        issuedAt: earlier?.issuedAt ?? seconds(),
        expireAt: seconds() + AUTHORIZATION_SECONDS,
      };
      table.put(linked.id, linked);
      return linked;
    },
    /** Returns the authorisation if the merchant may use it now, or the reason why not. */
    usable(id: string, merchantId: string): { authorization: UserAuthorization } | PaypayRefusal {
      const authorization = table.get(id);
      if (authorization?.merchantId !== merchantId || authorization.state !== 'active') {
        return refusalOf('INVALID_USER_AUTHORIZATION_ID');
      }
      if (authorization.expireAt <= seconds()) return refusalOf('EXPIRED_USER_AUTHORIZATION_ID');
      return { authorization };
    },
    reset: table.clear,
  };
}
