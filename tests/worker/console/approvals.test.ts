import { beforeAll, describe, expect, test } from 'vitest';
import { parseOrderId } from '../../../cli/orders/operator-context.ts';
import type { Role } from '../../../contract/console/roles.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
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
import { patch, seed, stored } from '../support/stand-ins.ts';
import { problemIn } from '../support/visitor.ts';

const TENANT = 'approving';
const CHANNEL = '1650009987';
const WALLET = 5000;
const HOUR_MS = 3_600_000;

beforeAll(() => openShop(TENANT, CHANNEL));

const limits = (refunds: Record<string, number>) =>
  seed({ [`clients/${TENANT}/settings/console`]: { identityProviders: [], refunds } });
const desk = (role: Role, proved = true) => signIn(TENANT, [role], { proved });
const ask = (who: Desk, orderId: string, kind: string) =>
  who.call('POST', `/orders/${orderId}/actions`, { kind, orderId, reason: 'a jam' });
const act = async (who: Desk, orderId: string, kind: string) =>
  outcomeOf(await ask(who, orderId, kind));

/** Makes a purchase whose refund somebody requested. */
async function requested() {
  await limits({ approvalAboveYen: PRICE - 1 });
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  const orderId = parseOrderId(id);
  const requester = await desk('support');
  expect(await act(requester, orderId, 'request-refund')).toBe(200);
  const path = `clients/${TENANT}/refundRequests/${orderId}`;
  return { shopper, orderId, path, requester };
}

describe('the request for a large refund', () => {
  test('waits 72 hours, and then nobody can approve it', async () => {
    const { shopper, orderId, path } = await requested();
    const expiresAt = (await stored(path))?.['expiresAt']?.['timestampValue'];
    const leftMs = Date.parse(String(expiresAt)) - Date.now();
    expect(leftMs).toBeGreaterThan(71.9 * HOUR_MS);
    expect(leftMs).toBeLessThanOrEqual(72 * HOUR_MS);
    await patch(path, { expiresAt: Timestamp.ofMs(Date.now()) });
    expect(await act(await desk('manager'), orderId, 'approve-refund')).toBe(
      'REFUND_REQUEST_UNKNOWN',
    );
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
    expect(await act(await desk('support'), orderId, 'request-refund')).toBe(200);
  });

  test('is created once, and a second person sees who created it', async () => {
    const { orderId, path, requester } = await requested();
    const before = await stored(path);
    const answer = await ask(await desk('finance'), orderId, 'request-refund');
    expect(await problemIn(answer)).toMatchObject({
      code: 'DONE_BEFORE',
      data: { by: requester.name, at: before?.['createdAt']?.['timestampValue'] },
    });
    expect(await stored(path)).toEqual(before);
  });

  test('is approved only with a passkey', async () => {
    const { shopper, orderId } = await requested();
    expect(await act(await desk('manager', false), orderId, 'approve-refund')).toBe(
      'PASSKEY_REQUIRED',
    );
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
    expect(await act(await desk('manager'), orderId, 'approve-refund')).toBe(200);
  });

  test('is refused at its approval if the order was refunded meanwhile', async () => {
    const { shopper, orderId } = await requested();
    await limits({});
    expect(await act(await desk('support'), orderId, 'refund')).toBe(200);
    expect(await act(await desk('manager'), orderId, 'approve-refund')).toBe('DONE_BEFORE');
    expect(await balanceOf(shopper)).toBe(WALLET);
  });

  test('is approved by one of ten people who try at once', async () => {
    const { shopper, orderId } = await requested();
    const people = await Promise.all(Array.from({ length: 10 }, () => desk('finance')));
    const codes = await Promise.all(people.map((who) => act(who, orderId, 'approve-refund')));
    const page = await (await desk('finance')).call('GET', `/orders/${orderId}`);
    expect(await page.json()).toMatchObject({ request: null });
    expect(codes.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 'DONE_BEFORE')]);
    expect(await balanceOf(shopper)).toBe(WALLET);
  });
});
