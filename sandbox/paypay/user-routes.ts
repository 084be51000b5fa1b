import { Hono } from 'hono';
import { isRefusal, refusalOf } from './answer.ts';
import type { PaypayContext } from './authenticate.ts';
import type { Paypay } from './paypay.ts';
import { performCall } from './perform-call.ts';
import { maskPhone } from './wallets.ts';
import { authorizationFields } from './webhooks.ts';

/** `/v2/user/…`: the authorisations that people gave. */
export function userRoutes(paypay: Paypay) {
  const { authorizations, wallets, webhooks } = paypay;
  const app = new Hono<PaypayContext>();
  app.get('/authorizations', (c) =>
    performCall(c, paypay, 'authorization', () => {
      const id = c.req.query('userAuthorizationId');
      if (id === undefined) return refusalOf('MISSING_REQUEST_PARAMS');
      const usable = authorizations.usable(id, c.get('caller').merchantId);
      if (isRefusal(usable)) return usable;
      const { referenceIds, scopes, expireAt, issuedAt } = usable.authorization;
      const status = 'ACTIVE';
      return {
        data: { userAuthorizationId: id, referenceIds, status, scopes, expireAt, issuedAt },
      };
    }),
  );
  app.delete('/authorizations/:id', (c) =>
    performCall(c, paypay, 'unlink', () => {
      const usable = authorizations.usable(c.req.param('id'), c.get('caller').merchantId);
      if (isRefusal(usable)) return usable;
      const { authorization } = usable;
      authorizations.save({ ...authorization, state: 'revoked' });
      webhooks.authorization('revoked', authorizationFields(authorization));
      return { data: null, code: 'REQUEST_ACCEPTED' };
    }),
  );
  app.get('/profile/secure', (c) =>
    performCall(c, paypay, 'profile', () => {
      const id = c.req.query('userAuthorizationId');
      if (id === undefined) return refusalOf('MISSING_REQUEST_PARAMS');
      const usable = authorizations.usable(id, c.get('caller').merchantId);
      if (isRefusal(usable)) return usable;
      const wallet = wallets.find(usable.authorization.walletId);
      return { data: { phoneNumber: maskPhone(wallet?.phoneNumber ?? '') } };
    }),
  );
  return app;
}
