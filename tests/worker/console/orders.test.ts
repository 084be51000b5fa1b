import { beforeAll, describe, expect, test } from 'vitest';
import { parseOrderId } from '../../../cli/orders/operator-context.ts';
import type { OrderListPage, OrderRow } from '../../../contract/console/found.ts';
import type { Role } from '../../../contract/console/roles.ts';
import { orderNumber } from '../../../contract/shared/order-number.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { putFleet } from '../support/fleet.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  vend,
} from '../support/shop.ts';
import { control, list, patch, seed } from '../support/stand-ins.ts';

const TENANT = 'counter';
const CHANNEL = '1650009921';
const WALLET = 5000;

beforeAll(() => openShop(TENANT, CHANNEL));

/** Makes a purchase that was paid and dispensed. */
async function bought() {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  return { shopper, orderId: parseOrderId(id) };
}

const desk = (...roles: Role[]) => signIn(TENANT, roles);
const refund = (who: Desk, orderId: string, kind = 'refund', refundYen?: number) => {
  const yen = refundYen === undefined ? {} : { refundYen };
  const command = { kind, orderId, reason: 'nothing came', ...yen };
  return who.call('POST', `/orders/${orderId}/actions`, command);
};
const limits = (refunds: Record<string, number>) =>
  seed({ [`clients/${TENANT}/settings/console`]: { identityProviders: [], refunds } });

describe('a refund', () => {
  test('by twenty people at the same time happens once, and nineteen learn that it is done', async () => {
    await limits({});
    const { shopper, orderId } = await bought();
    const people = await Promise.all(Array.from({ length: 20 }, () => desk('support')));
    const codes = await Promise.all(
      people.map(async (who) => outcomeOf(await refund(who, orderId))),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'DONE_BEFORE')).toHaveLength(19);
    expect(await balanceOf(shopper)).toBe(WALLET);
    const rows = await list(`clients/${TENANT}/audit`);
    const mine = rows.filter(({ name }) => name.includes(`order.${orderId}.`));
    expect(mine).toHaveLength(1);
  });

  test('is shown on the customer’s own page', async () => {
    const { shopper, orderId } = await bought();
    expect((await refund(await desk('support'), orderId)).status).toBe(200);
    expect(await shopper.order(orderId)).toMatchObject({
      state: 'REFUNDED',
      reason: 'BY_OPERATOR',
    });
  });

  test('above the first limit needs a passkey', async () => {
    await limits({ passkeyAboveYen: PRICE - 1 });
    const { orderId } = await bought();
    const away = await signIn(TENANT, ['support'], { proved: false });
    expect(await outcomeOf(await refund(away, orderId))).toBe('PASSKEY_REQUIRED');
    const early = await signIn(TENANT, ['support'], { agoMs: 5 * 60_000 });
    expect(await outcomeOf(await refund(early, orderId))).toBe('PASSKEY_REQUIRED');
    expect(await outcomeOf(await refund(await desk('support'), orderId))).toBe(200);
  });

  test('above the second limit needs another person’s approval', async () => {
    await limits({ approvalAboveYen: PRICE - 1 });
    const { shopper, orderId } = await bought();
    const manager = await desk('manager');
    const finance = await desk('finance');
    expect(await outcomeOf(await refund(manager, orderId))).toBe('REFUND_NEEDS_APPROVAL');
    expect(await outcomeOf(await refund(manager, orderId, 'request-refund'))).toBe(200);
    expect(await outcomeOf(await refund(manager, orderId, 'approve-refund'))).toBe(
      'REFUND_OWN_REQUEST',
    );
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
    expect(await outcomeOf(await refund(await desk('support'), orderId, 'approve-refund'))).toBe(
      'ACTION_FORBIDDEN',
    );
    expect(await outcomeOf(await refund(finance, orderId, 'approve-refund'))).toBe(200);
    expect(await balanceOf(shopper)).toBe(WALLET);
    expect(await outcomeOf(await refund(finance, orderId, 'approve-refund'))).toBe('DONE_BEFORE');
  });

  test('counts against one person’s daily limit', async () => {
    await limits({ perDayYen: PRICE });
    const [one, other] = [await bought(), await bought()];
    const support = await desk('support');
    expect(await outcomeOf(await refund(support, one.orderId))).toBe(200);
    expect(await outcomeOf(await refund(support, other.orderId))).toBe('REFUND_DAY_LIMIT');
    expect(await outcomeOf(await refund(await desk('support'), other.orderId))).toBe(200);
  });

  test('without a provider’s answer continues automatically, and is not sent twice', async () => {
    await limits({});
    const { shopper, orderId } = await bought();
    const call = { pathPrefix: '/paypay', pathContains: '/refunds', bodyContains: orderId };
    await control('PUT', '/faults', [{ ...call, kind: 'html', status: 502, times: 1 }]);
    const answer = await refund(await desk('support'), orderId);
    expect(await answer.json()).toEqual({ outcome: 'pending', state: 'REFUNDING' });
    // Another click continues the refund, and reports who started it.
    expect(await outcomeOf(await refund(await desk('support'), orderId))).toBe('DONE_BEFORE');
    await reaches(shopper, orderId, 'REFUNDED');
    expect(await balanceOf(shopper)).toBe(WALLET);
  });
});

const PART = 50;

describe('a partial refund', () => {
  test('returns that amount, and customer, order page and audit log show it', async () => {
    await limits({});
    const { shopper, orderId } = await bought();
    const support = await desk('support');
    const before = await (await support.call('GET', `/orders/${orderId}`)).json<Described>();
    expect(before.payment.canRefundInPart).toBe(true);
    expect(await outcomeOf(await refund(support, orderId, 'refund', PART))).toBe(200);
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE + PART);
    const shown = { state: 'REFUNDED', amountYen: PRICE, partRefundYen: PART };
    expect(await shopper.order(orderId)).toMatchObject(shown);
    const after = await (await support.call('GET', `/orders/${orderId}`)).json<Described>();
    expect(after.payment).toMatchObject({ capturedYen: PRICE, refundedYen: PART });
    expect(after.payment.refunds).toMatchObject([{ yen: PART, state: 'DONE' }]);
    expect(after.payment.canRefundInPart).toBe(false);
    expect(after.audits).toMatchObject([{ what: 'refund', amountYen: PART }]);
    const { orders } = await (await support.call('GET', '/orders')).json<OrderListPage>();
    const row = orders.find(({ id }) => id === orderId);
    expect([before.row.partRefundYen, after.row.partRefundYen, row?.partRefundYen]).toEqual([
      ...[null, PART, PART],
    ]);
    const rows = await list(`clients/${TENANT}/audit`);
    const audited = rows.find(({ name }) => name.endsWith(`order.${orderId}.000001`));
    expect(JSON.stringify(audited)).toContain(`"amountYen":{"integerValue":"${PART}"}`);
  });

  test('is the only refund of the order', async () => {
    await limits({});
    const { shopper, orderId } = await bought();
    const support = await desk('support');
    expect(await outcomeOf(await refund(support, orderId, 'refund', PART))).toBe(200);
    for (const yen of [PART, PRICE - PART, undefined]) {
      expect(await outcomeOf(await refund(support, orderId, 'refund', yen))).toBe('DONE_BEFORE');
    }
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE + PART);
  });

  test('of an invalid amount is refused, and changes nothing', async () => {
    await limits({});
    const support = await desk('support');
    const { shopper, orderId } = await bought();
    const tooMuch = await refund(support, orderId, 'refund', PRICE + 1);
    expect(await outcomeOf(tooMuch)).toBe('REFUND_AMOUNT_UNSUITABLE');
    const requested = await refund(support, orderId, 'request-refund', PRICE + 1);
    expect(await outcomeOf(requested)).toBe('REFUND_AMOUNT_UNSUITABLE');
    for (const yen of [0, -1, 1.5]) {
      const answer = await refund(support, orderId, 'refund', yen);
      expect(await outcomeOf(answer)).toBe('CONSOLE_INPUT_INVALID');
    }
    expect(await shopper.order(orderId)).toMatchObject({ state: 'CAPTURED' });
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
  });

  test('counts against the limits with its own amount', async () => {
    await limits({ passkeyAboveYen: PART, approvalAboveYen: PART, perDayYen: PART });
    const { orderId } = await bought();
    const support = await signIn(TENANT, ['support'], { proved: false });
    expect(await outcomeOf(await refund(support, orderId, 'refund', PART + 1))).toBe(
      'REFUND_NEEDS_APPROVAL',
    );
    expect(await outcomeOf(await refund(support, orderId, 'refund', PART))).toBe(200);
  });

  test('returns the requested amount once another person approves it', async () => {
    await limits({ approvalAboveYen: 1 });
    const { shopper, orderId } = await bought();
    const manager = await desk('manager');
    const requested = await refund(manager, orderId, 'request-refund', PART);
    expect(await outcomeOf(requested)).toBe(200);
    const seen = await (await manager.call('GET', `/orders/${orderId}`)).json<Described>();
    expect(seen.request?.amountYen).toBe(PART);
    expect(await outcomeOf(await refund(await desk('finance'), orderId, 'approve-refund'))).toBe(
      200,
    );
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE + PART);
  });

  test('whose answer was lost continues with the same amount, and is not paid out twice', async () => {
    await limits({});
    const { shopper, orderId } = await bought();
    const lost = { pathPrefix: '/paypay', pathContains: '/refunds', method: 'POST' };
    const fault = { ...lost, kind: 'after-effect-timeout', status: 504, times: 1 };
    await control('PUT', '/faults', [fault]);
    await refund(await desk('support'), orderId, 'refund', PART);
    expect(await outcomeOf(await refund(await desk('support'), orderId))).toBe('DONE_BEFORE');
    await reaches(shopper, orderId, 'REFUNDED');
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE + PART);
  });

  test('is refused if a refund was made at the provider, because its amount is unknown', async () => {
    await limits({});
    const { orderId } = await bought();
    await control('PUT', `/paypay/payments/${orderId}`, { status: 'REFUNDED' });
    const support = await desk('support');
    expect(await outcomeOf(await refund(support, orderId, 'refund', PART))).toBe(
      'PROVIDER_DISAGREES',
    );
    expect(await outcomeOf(await refund(support, orderId))).toBe(200);
  });
});

type Described = {
  readonly row: OrderRow;
  readonly audits: readonly { readonly what: string; readonly amountYen: number | null }[];
  readonly payment: {
    readonly canRefundInPart: boolean;
    readonly refunds: readonly { readonly yen: number; readonly state: string }[];
  };
  readonly request: { readonly amountYen: number } | null;
};

test('the search finds a machine whose texts contain all words of the query', async () => {
  await putFleet(TENANT, [
    { id: 'm-words', code: '7001', name: 'みなと台ビル 1号機', place: '本社ビル1階', order: 1 },
  ]);
  const support = await desk('support');
  const machines = async (q: string) =>
    (
      await (
        await support.call('GET', `/search?q=${encodeURIComponent(q)}`)
      ).json<{ machines: { rows: { id: string }[] } }>()
    ).machines.rows.map(({ id }) => id);
  expect(await machines('みなと台')).toEqual(['m-words']);
  expect(await machines('みなと台 本社')).toEqual(['m-words']);
  expect(await machines('7001')).toEqual(['m-words']);
  expect(await machines('なとみ')).toEqual([]);
});

describe('an order', () => {
  test('is found by its number, its id, the end of the phone, the name and the amount', async () => {
    const { orderId } = await bought();
    const support = await desk('support');
    const found = async (q: string) =>
      (await support.call('GET', `/search?q=${encodeURIComponent(q)}`)).json<{
        exact: string | null;
        orders: { rows: { id: string }[] };
        people: { rows: { id: string; maskedName: string }[] };
      }>();
    expect((await found(orderNumber(orderId))).exact).toBe(orderId);
    expect((await found(orderId)).exact).toBe(orderId);
    expect((await found(`${PRICE}円`)).orders.rows.length).toBeGreaterThan(0);
    await patch(`clients/${TENANT}/lineUsers/${'U-none'}`, {
      phoneEnd: '9876',
      profile: { displayName: '佐藤花子' },
      nameWords: ['佐藤', '藤花', '花子'],
    });
    expect((await found('9876')).people.rows).toMatchObject([
      { id: 'U-none', maskedName: '佐＊＊＊', phoneEnd: '9876' },
    ]);
    expect((await found('佐藤花')).people.rows).toHaveLength(1);
    expect((await found('山田')).people.rows).toEqual([]);
  });

  test('shows its buyer masked, and logs that somebody displayed the name', async () => {
    const { orderId } = await bought();
    const support = await desk('support');
    const page = await (await support.call('GET', `/orders/${orderId}`)).text();
    expect(page).toContain('＊＊＊');
    const shown = await support.call('POST', `/orders/${orderId}/person`);
    const { name } = await shown.json<{ name: string }>();
    expect(page).not.toContain(name);
    const rows = await list(`clients/${TENANT}/audit`);
    const row = rows.find(({ name: path }) => path.endsWith(`order.${orderId}.000001`));
    expect(row?.fields?.['what']).toEqual({ stringValue: 'person.reveal' });
    expect(JSON.stringify(row)).not.toContain(name);
  });

  test('of another tenant is unknown', async () => {
    const { orderId } = await bought();
    await openShop('elsewhere', '1650009922');
    const stranger = await signIn('elsewhere', ['owner']);
    expect(await outcomeOf(await stranger.call('GET', `/orders/${orderId}`))).toBe('ORDER_UNKNOWN');
    expect(await outcomeOf(await refund(stranger, orderId))).toBe('ORDER_UNKNOWN');
  });
});
