import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { orderIdOf } from '../../../../contract/customer/order-id.ts';
import { placeOrderSchema } from '../../../../contract/customer/orders.ts';
import { clientIdSchema, lineUserIdSchema } from '../../../../contract/shared/ids.ts';
import type { Bindings } from '../../../../worker/bindings.ts';
import { placeOrder, prepareOrder } from '../../../../worker/core/purchase/place-order.ts';
import type { Services } from '../../../../worker/core/services.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { loadTenant } from '../../../../worker/core/tenant/load-tenant.ts';
import worker from '../../../../worker/index.ts';
import { servicesOf } from '../../../../worker/services-of.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  type Shopper,
  vend,
} from '../../support/shop.ts';
import { control, patch } from '../../support/stand-ins.ts';
import { payMethods } from '../../support/wallets.ts';

const TENANT = 'telling';
const CHANNEL = '1650006901';
const edge = v.parse(
  v.custom<Bindings>((value) => typeof value === 'object'),
  env,
);

const services = servicesOf(edge);

beforeAll(() => openShop(TENANT, CHANNEL));

const unbind = async (shopper: Shopper) =>
  (await shopper.call('DELETE', `/pay-methods/${shopper.id}`)).status;
const standing = async ({ cookie, id }: Shopper) =>
  (await payMethods(TENANT, cookie)).find((method) => method.id === id)?.state;

/** Returns whether the provider still has the link of a wallet. */
async function isLinked({ kind, walletId, id }: Shopper): Promise<boolean> {
  if (kind === 'paypay') {
    type Links = { authorizations: { walletId: string; state: string }[] };
    const { authorizations } = (await control('GET', '/paypay/authorizations')) as Links;
    return authorizations.some((one) => one.walletId === walletId && one.state === 'active');
  }
  type Members = { members: { memberId: string; wallet?: unknown }[] };
  const { members } = (await control('GET', '/gmo/members')) as Members;
  return members.some(({ memberId, wallet }) => memberId === id && wallet !== undefined);
}

/** Fires the cron trigger after the wait has passed. */
async function sweep({ userPath, id }: Shopper): Promise<void> {
  const due = new Timestamp(new Date(Date.now() - 1000).toISOString());
  await patch(`${userPath}/payMethods/${id}`, { settleAt: due });
  const context = createExecutionContext();
  await worker.scheduled(undefined, edge, context);
  await waitOnExecutionContext(context);
}

describe.each(['paypay', 'dpay'] as const)('a wallet at %s', (kind) => {
  test('that is unbound during a purchase pays for it first, and is removed afterwards', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, kind);
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    expect(await unbind(shopper)).toBe(202);
    expect(await standing(shopper)).toBe('unbinding');
    expect(await isLinked(shopper)).toBe(true);
    await sweep(shopper);
    expect(await isLinked(shopper)).toBe(true);
    device.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
    await reaches(shopper, id, 'CAPTURED');
    expect(await balanceOf(shopper)).toBe(5000 - PRICE);
    await sweep(shopper);
    expect(await standing(shopper)).toBeUndefined();
    expect(await isLinked(shopper)).toBe(false);
  });

  test('that is unbound after its purchase is removed at once', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, kind);
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    expect(await unbind(shopper)).toBe(204);
    expect(await isLinked(shopper)).toBe(false);
  });
});

describe('a wallet that is suspended during a purchase', () => {
  test('gets the hold back if nothing is dispensed', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    await control('PUT', `/paypay/wallets/${shopper.walletId}`, { state: 'suspended' });
    device.say({
      type: 'result',
      commandId: id,
      outcome: 'failed',
      reason: 'jam',
      atMs: Date.now(),
    });
    await reaches(shopper, id, 'REVERTED');
    expect(await balanceOf(shopper)).toBe(5000);
  });
});

describe('a wallet that is unbound at the moment of a tap', () => {
  test('does not pay for a purchase that read it before', async () => {
    const { machineId } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    // Not the default method, because its unbinding would change the person's document anyway.
    await patch(shopper.userPath, { defaultPayMethod: null });
    const buyer = {
      clientId: v.parse(clientIdSchema, TENANT),
      lineUserId: v.parse(lineUserIdSchema, shopper.userId),
    };
    const tenant = await loadTenant(services, buyer.clientId, 'strict', () => undefined);
    if (!tenant.ok) throw new Error('no tenant');
    let isUnbound = false;
    // Runs between the purchase's reads and its commit.
    const commit: Services['store']['commit'] = async (writes) => {
      if (!isUnbound) expect(await unbind(shopper)).toBe(204);
      isUnbound = true;
      return services.store.commit(writes);
    };
    const request = {
      client: tenant.value.client,
      buyer,
      language: 'ja' as const,
      orderId: await orderIdOf(buyer.clientId, buyer.lineUserId, 'in that moment'),
      asked: v.parse(placeOrderSchema, {
        machineId,
        slot: 'A1',
        productId: 'P1',
        expectedAmountYen: PRICE,
        payMethodId: shopper.id,
        couponId: null,
      }),
    };
    const prepared = await prepareOrder(services, request);
    if (!prepared.ok) throw new Error('it may be bought');
    const racing = { ...services, store: { ...services.store, commit } };
    const placed = await placeOrder(racing, request, prepared.value);
    expect(placed).toMatchObject({ ok: false, error: { code: 'PAY_METHOD_REQUIRED' } });
    expect(await isLinked(shopper)).toBe(false);
  });
});
