import { beforeAll, describe, expect, test } from 'vitest';
import { parseOrderId } from '../../../cli/orders/operator-context.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { boughtOrder, stuckOrder } from '../support/operated-orders.ts';
import { balanceOf, openShop, PRICE } from '../support/shop.ts';
import { patch, seed } from '../support/stand-ins.ts';

const TENANT = 'limiting';
const SHOP = { tenant: TENANT, channel: '1650031003' };
const WALLET = 5000;

beforeAll(() => openShop(SHOP.tenant, SHOP.channel));

const limits = (refunds: Record<string, number>) =>
  seed({ [`clients/${TENANT}/settings/console`]: { identityProviders: [], refunds } });
const act = async (who: Desk, orderId: string, command: object) =>
  outcomeOf(
    await who.call('POST', `/orders/${orderId}/actions`, { orderId, reason: 'looked', ...command }),
  );
const revert = { kind: 'revert', force: false };
const recordRefund = { kind: 'close', to: 'REFUNDED', force: true };

describe.each([
  ['releasing the hold of a drink that was sold', 'support', revert],
  ['recording by force that the money went back', 'manager', recordRefund],
] as const)('%s', (_, role, command) => {
  test('needs a passkey above one limit, and another person’s approval above the next', async () => {
    await limits({ passkeyAboveYen: PRICE - 1 });
    const { orderId } = await stuckOrder(SHOP, 'paypay', true);
    const unproved = await signIn(TENANT, [role], { proved: false });
    expect(await act(unproved, orderId, command)).toBe('PASSKEY_REQUIRED');
    await limits({ approvalAboveYen: PRICE - 1 });
    const proved = await signIn(TENANT, [role]);
    expect(await act(proved, orderId, command)).toBe('REFUND_NEEDS_APPROVAL');
    await limits({});
    expect(await act(proved, orderId, command)).toBe(200);
  });

  test('counts against the person’s daily limit, together with refunds', async () => {
    await limits({ perDayYen: 2 * PRICE - 1 });
    const who = await signIn(TENANT, [role]);
    const { orderId: refunded } = await boughtOrder(SHOP, 'paypay');
    expect(await act(who, refunded, { kind: 'refund' })).toBe(200);
    const { orderId } = await stuckOrder(SHOP, 'paypay', true);
    expect(await act(who, orderId, command)).toBe('REFUND_DAY_LIMIT');
    expect(await act(await signIn(TENANT, [role]), orderId, command)).toBe(200);
  });
});

test('releasing the hold of a drink that was not sold has no limit', async () => {
  await limits({ passkeyAboveYen: 0, approvalAboveYen: 0, perDayYen: 0 });
  const { shopper, orderId } = await stuckOrder(SHOP, 'paypay', false);
  const support = await signIn(TENANT, ['support'], { proved: false });
  expect(await act(support, orderId, revert)).toBe(200);
  expect(await balanceOf(shopper)).toBe(WALLET);
});

test.each([
  ['capturing', { kind: 'capture', force: true }],
  ['recording a sale', { kind: 'close', to: 'CAPTURED', force: true }],
])('%s by force always needs a passkey', async (_, command) => {
  await limits({});
  const { orderId } = await stuckOrder(SHOP, 'paypay', false);
  const unproved = await signIn(TENANT, ['owner'], { proved: false });
  expect(await act(unproved, orderId, command)).toBe('PASSKEY_REQUIRED');
  expect(await act(await signIn(TENANT, ['owner']), orderId, command)).toBe(200);
});

describe('an approval', () => {
  async function requested() {
    await limits({ approvalAboveYen: PRICE - 1 });
    const { orderId } = await boughtOrder(SHOP, 'paypay');
    const requester = await signIn(TENANT, ['support']);
    expect(await act(requester, orderId, { kind: 'request-refund' })).toBe(200);
    return { orderId: parseOrderId(orderId), path: `clients/${TENANT}/staff/${requester.staffId}` };
  }

  test.each([
    ['is suspended', { suspended: true }],
    ['lost the role', { roles: ['auditor'] }],
  ])('of somebody who %s is refused, and another person may request again', async (_, change) => {
    const { orderId, path } = await requested();
    await patch(path, change);
    const manager = await signIn(TENANT, ['manager']);
    expect(await act(manager, orderId, { kind: 'approve-refund' })).toBe('REFUND_REQUESTER_ENDED');
    const other = await signIn(TENANT, ['support']);
    expect(await act(other, orderId, { kind: 'request-refund' })).toBe(200);
    expect(await act(manager, orderId, { kind: 'approve-refund' })).toBe(200);
  });

  test('counts towards the daily limit of the person who approves', async () => {
    const manager = await signIn(TENANT, ['manager']);
    const first = await requested();
    await limits({ approvalAboveYen: PRICE - 1, perDayYen: 2 * PRICE - 1 });
    expect(await act(manager, first.orderId, { kind: 'approve-refund' })).toBe(200);
    const second = await requested();
    await limits({ approvalAboveYen: PRICE - 1, perDayYen: 2 * PRICE - 1 });
    expect(await act(manager, second.orderId, { kind: 'approve-refund' })).toBe('REFUND_DAY_LIMIT');
    const finance = await signIn(TENANT, ['finance']);
    expect(await act(finance, second.orderId, { kind: 'approve-refund' })).toBe(200);
  });
});
