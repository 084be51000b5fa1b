import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderIdOf } from '../../contract/customer/order-id.ts';
import { placeOrderSchema } from '../../contract/customer/orders.ts';
import { createTenantApi } from '../../web/customer/api/client.ts';
import type { Attempt } from '../../web/customer/purchase/attempt.ts';
import { findPlacedOrder, placeOrder } from '../../web/customer/purchase/place-order.ts';
import { ORDER_ID, orderThrough } from './order-fixture.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => void vi.unstubAllGlobals());

const tenantApi = createTenantApi('demo');
const attempt: Attempt = {
  sentAtMs: 0,
  signedOut: false,
  key: 'a-key-of-this-tap-0001',
  sent: v.parse(placeOrderSchema, {
    machineId: 'm-lobby',
    slot: 'A1',
    productId: 'tea',
    expectedAmountYen: 120,
    payMethodId: 'a'.repeat(26),
    couponId: null,
  }),
};
const answers = (status: number, body: unknown) =>
  fetched.mockResolvedValue(Response.json(body, { status }));
const refusal = (status: number, code: string) => ({
  error: { status, code, message: code, requestId: 'r-1' },
});

describe('a purchase that is sent', () => {
  test('sends its key, and succeeds if the edge confirms it', async () => {
    answers(201, orderThrough('CREATED'));
    expect(await placeOrder(tenantApi, attempt)).toMatchObject({
      kind: 'ordered',
      order: { id: ORDER_ID },
    });
    const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers);
    expect(headers.get('idempotency-key')).toBe(attempt.key);
    expect(fetched).toHaveBeenCalledOnce();
  });

  test.each([
    [409, 'PRICE_CHANGED'],
    [409, 'MACHINE_BUSY'],
    [401, 'SESSION_REQUIRED'],
    [429, 'TOO_MANY_DECLINES'],
    [400, 'INVALID_REQUEST'],
  ])('is definitely refused by %i %s', async (status, code) => {
    answers(status, refusal(status, code));
    expect((await placeOrder(tenantApi, attempt)).kind).toBe('refused');
  });

  test.each([408, 425, 429, 500, 502, 503, 504])(
    'may have succeeded on status %i',
    async (status) => {
      answers(status, refusal(status, 'INTERNAL'));
      expect((await placeOrder(tenantApi, attempt)).kind).toBe('unknown');
    },
  );

  test('may have succeeded if no answer arrives, or an unreadable one', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect((await placeOrder(tenantApi, attempt)).kind).toBe('unknown');
    answers(201, { id: 'something else' });
    expect((await placeOrder(tenantApi, attempt)).kind).toBe('unknown');
  });
});

describe('an inquiry about a purchase', () => {
  test('is read by the id of its tenant, buyer and key', async () => {
    answers(200, orderThrough('CREATED', 'AUTHORIZING'));
    await findPlacedOrder(tenantApi, 'Uabc', attempt);
    const id = await orderIdOf('demo', 'Uabc', attempt.key);
    expect(String(fetched.mock.lastCall?.[0])).toMatch(new RegExp(`/orders/${id}$`));
    const others = [
      await orderIdOf('hinata', 'Uabc', attempt.key),
      await orderIdOf('demo', 'Uxyz', attempt.key),
      await orderIdOf('demo', 'Uabc', 'a-key-of-this-tap-0002'),
    ];
    expect(new Set([id, ...others]).size).toBe(4);
    expect([id, ...others].join(' ')).toMatch(/^([a-z2-7]{26} ?){4}$/);
  });

  test('returns a found order, an absent one or an unknown one, and buys nothing', async () => {
    answers(200, orderThrough('CREATED', 'AUTHORIZING'));
    expect((await findPlacedOrder(tenantApi, 'Uabc', attempt)).kind).toBe('ordered');
    answers(404, refusal(404, 'NOT_FOUND'));
    expect((await findPlacedOrder(tenantApi, 'Uabc', attempt)).kind).toBe('absent');
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await findPlacedOrder(tenantApi, 'Uabc', attempt)).kind).toBe('unknown');
    expect(fetched.mock.calls.every(([, init]) => init?.method === 'GET')).toBe(true);
  });
});
