import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import {
  capture,
  type GmoWire,
  takeStep,
} from '../../../worker/core/pay-providers/dpay/payments.ts';
import {
  capturePayment,
  type PayPayWire,
} from '../../../worker/core/pay-providers/paypay/payments.ts';
import type { PaymentStep } from '../../../worker/core/pay-providers/port/pay-provider.ts';

const tryOf = (call: string): PaymentStep => ({
  merchant: { clientId: v.parse(clientIdSchema, 'demo'), account: 'm-1', name: 'demo' },
  paymentId: 'a'.repeat(26),
  providerPaymentId: 'p-1',
  amountYen: 160,
  heldYen: 160,
  call,
  description: '緑茶',
});

test('each try of a capture at PayPay has a new id', async () => {
  const ids: unknown[] = [];
  const wire: PayPayWire = {
    api: {
      credentials: async () => [],
      forget: () => undefined,
      call: async (_credentials, _method, _path, body) => {
        ids.push(body?.['merchantCaptureId']);
        return undefined;
      },
    },
    credentials: { apiKey: 'key', apiSecret: 'secret', merchantId: 'm-1' },
    requestedAt: 0,
  };
  for (const call of ['1', '2', '1']) await capturePayment(wire, tryOf(call));
  expect(ids).toEqual([`${'a'.repeat(26)}-c1`, `${'a'.repeat(26)}-c2`, `${'a'.repeat(26)}-c1`]);
});

test('each try of a capture at GMO-PG has a new idempotency key', async () => {
  const keys: (string | undefined)[] = [];
  const wire: GmoWire = {
    api: {
      ownShop: async () => undefined,
      shop: async () => undefined,
      forget: () => undefined,
      call: async (_shop, _path, _body, key) => {
        keys.push(key);
        return undefined;
      },
    },
    shop: { shopId: 'shop', shopPass: 'pass', contactName: 'x', contactEmail: 'x@x.example' },
  };
  for (const call of ['1', '2', '1']) await takeStep(wire, capture, tryOf(call));
  const [first, second, again] = keys;
  expect(second).not.toBe(first);
  expect(again).toBe(first);
  expect(new Set(keys).size).toBe(2);
});
