import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { orderIdSchema } from '../../../../contract/customer/orders.ts';
import { clientIdSchema } from '../../../../contract/shared/ids.ts';
import { createServices } from '../../../../worker/core/create-services.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { commitMove } from '../../../../worker/core/order-store/commit-move.ts';
import { parseOrder } from '../../../../worker/core/order-store/order-codec.ts';
import * as paths from '../../../../worker/core/store/paths.ts';
import { newShopper, openMachine, openShop, orderIn, reaches, vend } from '../../support/shop.ts';
import { stored } from '../../support/stand-ins.ts';

const TENANT = 'compared';
const CHANNEL = '1650007971';

beforeAll(() => openShop(TENANT, CHANNEL));

test('of two moves from one version of an order only the first is stored', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  const services = createServices(settingsOf(env), () => {
    throw new Error('a move asks no machine');
  });
  const clientId = v.parse(clientIdSchema, TENANT);
  const path = paths.order(clientId, v.parse(orderIdSchema, id));
  const order = parseOrder(await services.store.get(path));
  if (!order) throw new Error('the order is not stored');

  const first = await commitMove(services, clientId, order, {
    kind: 'enter',
    path: ['REFUNDING'],
    reason: 'BY_OPERATOR',
  });
  expect(first?.order.state).toBe('REFUNDING');
  const after = await stored(`clients/${TENANT}/orders/${id}`);
  const second = await commitMove(services, clientId, order, {
    kind: 'enter',
    path: ['REFUNDING'],
    reason: 'BY_OPERATOR',
  });
  expect(second).toBeUndefined();
  expect(await stored(`clients/${TENANT}/orders/${id}`)).toEqual(after);
});
