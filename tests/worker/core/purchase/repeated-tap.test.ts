import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { orderIdSchema, placeOrderSchema } from '../../../../contract/customer/orders.ts';
import { clientIdSchema, lineUserIdSchema } from '../../../../contract/shared/ids.ts';
import { createServices } from '../../../../worker/core/create-services.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { placeOrder, prepareOrder } from '../../../../worker/core/purchase/place-order.ts';
import { loadTenant } from '../../../../worker/core/tenant/load-tenant.ts';
import { newShopper, openMachine, openShop, orderIn, PRICE } from '../../support/shop.ts';

const TENANT = 'repeating';
const CHANNEL = '1650007981';

beforeAll(() => openShop(TENANT, CHANNEL));

test('a repeated tap returns its order, without a new order or a message to the machine', async () => {
  const { machineId } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  const services = createServices(settingsOf(env), () => {
    throw new Error('a repeated tap asks no machine');
  });
  const clientId = v.parse(clientIdSchema, TENANT);
  const tenant = await loadTenant(services, clientId, 'strict', () => undefined);
  if (!tenant.ok) throw new Error('no tenant');
  const request = {
    client: tenant.value.client,
    buyer: { clientId, lineUserId: v.parse(lineUserIdSchema, shopper.userId) },
    language: 'ja' as const,
    orderId: v.parse(orderIdSchema, id),
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
  if (!prepared.ok) throw new Error('the repeated tap was refused');
  const placed = await placeOrder(services, request, prepared.value);
  expect(placed).toMatchObject({ ok: true, value: { created: false, order: { id } } });
});
