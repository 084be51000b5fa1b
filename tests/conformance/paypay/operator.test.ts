import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, inject, test } from 'vitest';
import { openServices } from '../../../cli/services/open-services.ts';
import { tenantClientSchema } from '../../../worker/core/tenant-client.ts';
import { unsignedBindings } from '../../worker/key-bindings.ts';
import { devKey, devSecret, linkWallet } from './sign.ts';

const merchantId = `operator-${randomUUID().slice(0, 8)}`;
const { payProviders } = openServices({
  PAYPAY_BASE_URL: `${inject('sandboxUrl')}/paypay`,
  PAYPAY_CREDENTIALS: JSON.stringify({ operated: { apiKey: devKey, apiSecret: devSecret } }),
  GOOGLE_SERVICE_ACCOUNT: '{"client_email":"x@example.com","private_key":"not used"}',
  ...unsignedBindings,
});
const client = v.parse(tenantClientSchema, {
  clientId: 'operated',
  name: 'Operated',
  lineLogin: { channelId: null, liffId: null },
  appearance: {},
  setup: { required: [], personalInfo: [], documents: { termsOfUse: null, privacyPolicy: null } },
  payMethods: ['paypay'],
  merchants: { paypay: merchantId },
  seller: { name: 'Operated', registrationNumber: null },
});

test('an operator’s command signs its calls like the edge', async () => {
  const { userAuthorizationId: account } = await linkWallet(merchantId);
  const merchant = await payProviders.paypay.merchantOf(client);
  if (typeof merchant !== 'object') throw new Error('no merchant');
  const payment = { merchant, paymentId: randomUUID(), amountYen: 160, description: 'コーヒー' };
  const held = await payProviders.paypay.authorize({ ...payment, account });
  if (held.kind !== 'OK') throw new Error(JSON.stringify(held));
  const step = {
    ...payment,
    providerPaymentId: held.value.providerPaymentId,
    heldYen: payment.amountYen,
    call: '1',
  };
  expect(await payProviders.paypay.capture(step)).toMatchObject({ kind: 'OK' });
  expect(await payProviders.paypay.refund(step)).toMatchObject({ kind: 'OK' });
});
