import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { clientIdSchema } from '../../../../contract/shared/ids.ts';
import * as dpay from '../../../../worker/core/pay-providers/dpay/payments.ts';
import { inquireRegistration } from '../../../../worker/core/pay-providers/dpay/registration.ts';
import * as paypay from '../../../../worker/core/pay-providers/paypay/payments.ts';
import type {
  Payment,
  PaymentStep,
} from '../../../../worker/core/pay-providers/port/pay-provider.ts';

const OWN = 'a'.repeat(26);
const OTHER = 'b'.repeat(26);
const payment: Payment = {
  merchant: { clientId: v.parse(clientIdSchema, 'demo'), account: 'm-1', name: 'demo' },
  paymentId: OWN,
  account: 'wallet',
  amountYen: 160,
  description: '緑茶',
};
const step: PaymentStep = { ...payment, providerPaymentId: 'p-1', heldYen: 160, call: '1' };

type Data = Readonly<Record<string, unknown>>;

/** PayPay answers every call with this. */
const payPayWith = (data: Data): paypay.PayPayWire => ({
  api: {
    credentials: async () => [],
    forget: () => undefined,
    call: async () => ({ status: 200, code: 'SUCCESS', data: { ...data } }),
  },
  credentials: { apiKey: 'key', apiSecret: 'secret', merchantId: 'm-1' },
  requestedAt: 0,
});

const yen = (amount: unknown, currency = 'JPY') => ({ amount: { amount, currency } });
const held = { status: 'AUTHORIZED', merchantPaymentId: OWN, paymentId: 'p-1', ...yen(160) };
const taken = { ...held, status: 'COMPLETED' };
const refund = { status: 'REFUNDED', merchantRefundId: `${OWN}-f`, paymentId: 'p-1' };
const returned = { ...refund, ...yen(160) };

const payPayCalls = {
  authorize: (data: Data) => paypay.authorizePayment(payPayWith(data), payment),
  capture: (data: Data) => paypay.capturePayment(payPayWith(data), step),
  revert: (data: Data) => paypay.revertPayment(payPayWith(data), step),
  refund: (data: Data) => paypay.refundPayment(payPayWith(data), step),
  inquireRefund: (data: Data) => paypay.inquireRefund(payPayWith(data), step),
  inquire: (data: Data) => paypay.inquirePayment(payPayWith(data), OWN),
};

describe('PayPay', () => {
  test.each<[keyof typeof payPayCalls, Data]>([
    ['authorize', held],
    ['capture', taken],
    ['revert', { status: 'CANCELED', paymentId: 'p-1' }],
    ['refund', returned],
    ['inquireRefund', returned],
    ['inquire', held],
    ['inquire', { status: 'CANCELED', merchantPaymentId: OWN }],
  ])('is accepted for the requested payment: %s', async (call, data) => {
    expect((await payPayCalls[call](data)).kind).toBe('OK');
  });

  test.each<[keyof typeof payPayCalls, Data, Data]>([
    ['authorize', held, { merchantPaymentId: OTHER }],
    ['authorize', held, { merchantPaymentId: undefined }],
    ['authorize', held, yen('160')],
    ['authorize', held, yen(160, 'USD')],
    ['authorize', held, yen(160.5)],
    ['authorize', held, { amount: undefined }],
    ['capture', taken, { merchantPaymentId: OTHER }],
    ['capture', taken, { paymentId: 'p-2' }],
    ['capture', taken, yen(16)],
    ['capture', taken, yen('160')],
    ['capture', taken, yen(160, 'USD')],
    ['revert', { status: 'CANCELED', paymentId: 'p-1' }, { paymentId: 'p-2' }],
    ['revert', { status: 'CANCELED', paymentId: 'p-1' }, { paymentId: undefined }],
    ['refund', returned, { merchantRefundId: `${OTHER}-f` }],
    ['refund', returned, { paymentId: 'p-2' }],
    ['refund', returned, yen(16)],
    ['refund', returned, { amount: undefined }],
    ['inquireRefund', returned, { paymentId: 'p-2' }],
    ['inquireRefund', returned, yen(160, 'USD')],
    ['inquire', held, { merchantPaymentId: OTHER }],
    ['inquire', held, yen('1600')],
    ['inquire', taken, yen(160, 'USD')],
    ['inquire', { status: 'CANCELED', merchantPaymentId: OWN }, { merchantPaymentId: OTHER }],
  ])('is rejected for another payment or amount: %s', async (call, own, other) => {
    expect((await payPayCalls[call]({ ...own, ...other })).kind).toBe('FOREIGN');
  });

  test('reports the held amount, even if it is not the requested one', async () => {
    const answer = await payPayCalls.authorize({ ...held, ...yen(16) });
    expect(answer).toMatchObject({ kind: 'OK', value: { amountYen: 16 } });
  });

  test.each([1e14, -1, Number.NaN])(
    'with an impossible expiry is unknown: %s',
    async (expiresAt) => {
      expect((await payPayCalls.authorize({ ...held, expiresAt })).kind).toBe('UNKNOWN');
    },
  );
});

const gmoApi = (orderReference: Data) => ({
  ownShop: async () => undefined,
  shop: async () => undefined,
  forget: () => undefined,
  call: async () => ({ ok: true, data: { orderReference } }) as const,
});
const shop = { shopId: 'shop', shopPass: 'pass', contactName: 'x', contactEmail: 'x@x.example' };
/** GMO-PG answers every call with this order. */
const gmoWith = (orderReference: Data): dpay.GmoWire => ({ api: gmoApi(orderReference), shop });

const auth = { accessId: 'p-1', orderId: OWN, status: 'AUTH', amount: '160' };
const sales = { ...auth, status: 'SALES' };
const cancelled = { ...auth, status: 'CANCEL' };

const gmoCalls = {
  authorize: (data: Data) => dpay.authorizePayment(gmoWith(data), payment),
  capture: (data: Data) => dpay.takeStep(gmoWith(data), dpay.capture, step),
  revert: (data: Data) => dpay.takeStep(gmoWith(data), dpay.revert, step),
  refund: (data: Data) => dpay.refundPayment(gmoWith(data), step),
  inquire: (data: Data) => dpay.inquirePayment(gmoWith(data), { paymentId: OWN }),
  binding: (data: Data) => inquireRegistration(gmoApi(data), shop, OWN),
};

describe('GMO-PG', () => {
  test.each<[keyof typeof gmoCalls, Data]>([
    ['authorize', auth],
    ['authorize', { ...auth, amount: undefined }],
    ['capture', sales],
    ['capture', { ...sales, amount: undefined }],
    ['revert', cancelled],
    ['refund', cancelled],
    ['inquire', auth],
    ['binding', { ...auth, status: 'REGISTER', amount: undefined }],
  ])('is accepted for the requested order: %s', async (call, data) => {
    expect((await gmoCalls[call](data)).kind).toBe('OK');
  });

  test.each<[keyof typeof gmoCalls, Data, Data]>([
    ['authorize', auth, { orderId: OTHER }],
    ['authorize', auth, { orderId: undefined }],
    ['authorize', auth, { amount: '１６０' }],
    ['authorize', auth, { amount: 160 }],
    ['capture', sales, { orderId: OTHER, amount: '999' }],
    ['capture', sales, { accessId: 'p-2' }],
    ['capture', sales, { amount: '999' }],
    ['revert', cancelled, { orderId: OTHER }],
    ['revert', cancelled, { accessId: 'p-2' }],
    ['refund', cancelled, { accessId: 'p-2' }],
    ['inquire', auth, { orderId: OTHER }],
    ['inquire', auth, { amount: '1,600' }],
    ['binding', { ...auth, status: 'REGISTER' }, { orderId: OTHER }],
  ])('is rejected for another order or amount: %s', async (call, own, other) => {
    expect((await gmoCalls[call]({ ...own, ...other })).kind).toBe('FOREIGN');
  });
});
