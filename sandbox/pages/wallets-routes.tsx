import { Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { paymentStatuses } from '../paypay/payment.ts';
import type { Paypay } from '../paypay/paypay.ts';
import { outcomeCodes, paypayCalls } from '../paypay/perform-call.ts';
import { WalletChangeSchema } from '../paypay/wallets.ts';
import { authorizationFields } from '../paypay/webhooks.ts';
import { readAmounts } from './form-amounts.ts';
import { outcomePageRoutes } from './outcomes-routes.ts';
import { WalletsPage } from './wallets-page.tsx';

const ForceForm = v.object({
  merchantId: v.string(),
  merchantPaymentId: v.string(),
  status: v.picklist(paymentStatuses),
});
const amounts = ['balance', 'paymentLimit', 'dailyLimit', 'monthlyLimit'];

/** `/wallets` and the forms on it. */
export function walletsPageRoutes(paypay: Paypay) {
  const app = new Hono<SandboxContext>();
  const prepared = { page: '/wallets', calls: paypayCalls, codes: outcomeCodes };
  app.get('/', (c) => c.html(<WalletsPage paypay={paypay} />));
  app.route('/outcomes', outcomePageRoutes(paypay.outcomes, prepared));
  app.post('/force', async (c) => {
    const { merchantId, merchantPaymentId, status } = v.parse(ForceForm, await c.req.parseBody());
    const payment = paypay.payments.find(merchantId, merchantPaymentId);
    if (payment) paypay.payments.force(payment, status);
    return c.redirect('/wallets', 303);
  });
  // In PayPay's app, a person revokes the link to stop further charges.
  app.post('/links/:id/revoke', (c) => {
    const authorization = paypay.authorizations.find(c.req.param('id'));
    if (authorization) {
      paypay.authorizations.save({ ...authorization, state: 'revoked' });
      paypay.webhooks.authorization('revoked', authorizationFields(authorization));
    }
    return c.redirect('/wallets', 303);
  });
  app.post('/:id', async (c) => {
    const change = v.safeParse(WalletChangeSchema, readAmounts(await c.req.parseBody(), amounts));
    if (change.success) paypay.wallets.change(c.req.param('id'), change.output);
    return c.redirect('/wallets', 303);
  });
  return app;
}
