import * as v from 'valibot';
import { paymentStatuses } from '../paypay/payment.ts';
import type { Paypay } from '../paypay/paypay.ts';
import { WalletChangeSchema } from '../paypay/wallets.ts';
import { authorizationFields } from '../paypay/webhooks.ts';
import { formRoutes, readNumbers } from './form-routes.ts';
import { outcomeForms } from './outcomes.tsx';
import { preparedOf, WalletsPage } from './wallets-page.tsx';

const ForceForm = v.object({
  merchantId: v.string(),
  merchantPaymentId: v.string(),
  status: v.picklist(paymentStatuses),
});
const amounts = ['balance', 'paymentLimit', 'dailyLimit', 'monthlyLimit'];

/** `/wallets` and the forms on it. */
export const walletsPageRoutes = (paypay: Paypay) =>
  formRoutes('/wallets', {
    ...outcomeForms(preparedOf(paypay)),
    '/force'(form) {
      const { merchantId, merchantPaymentId, status } = v.parse(ForceForm, form);
      const payment = paypay.payments.find(merchantId, merchantPaymentId);
      if (payment) paypay.payments.force(payment, status);
    },
    // In PayPay's app, a person revokes the link to stop further charges.
    '/links/:id/revoke'(_, id) {
      const authorization = paypay.authorizations.find(id);
      if (!authorization) return;
      paypay.authorizations.save({ ...authorization, state: 'revoked' });
      paypay.webhooks.authorization('revoked', authorizationFields(authorization));
    },
    '/:id'(form, id) {
      const change = v.safeParse(WalletChangeSchema, readNumbers(form, amounts, null));
      if (change.success) paypay.wallets.change(id, change.output);
    },
  }).get('/', (c) => c.html(<WalletsPage paypay={paypay} />));
