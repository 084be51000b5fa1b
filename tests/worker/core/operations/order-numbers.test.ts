import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { valueOrFail } from '../../../../cli/command/failure-text.ts';
import { openOperatorContext } from '../../../../cli/orders/operator-context.ts';
import { orderNumber } from '../../../../contract/shared/order-number.ts';
import { createServices } from '../../../../worker/core/create-services.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { findOrderId } from '../../../../worker/core/operations/find-order.ts';
import type { OperatorContext } from '../../../../worker/core/operator/operator-context.ts';
import { newShopper, openMachine, openShop, orderIn } from '../../support/shop.ts';
import { seed } from '../../support/stand-ins.ts';

const TENANT = 'numbered';
const CHANNEL = '1650008711';
const OTHER = 'numbered-too';
const services = createServices(settingsOf(env), () => {
  throw new Error('no machine is reached');
});
let operator: OperatorContext;
let stranger: OperatorContext;
let id: string;
let number: string;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openShop(OTHER, '1650008712');
  operator = await openOperatorContext(services, TENANT, 'hanako');
  stranger = await openOperatorContext(services, OTHER, 'taro');
  const { machineId } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  ({ id } = await orderIn(await shopper.buy(machineId)));
  number = orderNumber(id);
});

const namedOrder = async (who: OperatorContext, typed: string | undefined) =>
  valueOrFail(await findOrderId(who, typed), typed);

test('an order is found by the number on its receipt, however it is typed, and by its id', async () => {
  const fullWidth = number.replace(/[0-9A-Z]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
  );
  for (const typed of [
    number,
    number.replaceAll('-', '').toLowerCase(),
    fullWidth,
    id,
    ` ${id} `,
  ]) {
    expect(await namedOrder(operator, typed), typed).toBe(id);
  }
});

test('a typing error in the number is reported, and no order is found', async () => {
  const slipped = [number.slice(0, -1) + (number.endsWith('A') ? 'B' : 'A'), number.slice(1), ''];
  for (const typed of slipped) {
    await expect(namedOrder(operator, typed), typed).rejects.toThrow(
      'The order number is not valid',
    );
  }
  await expect(namedOrder(operator, undefined)).rejects.toThrow('Enter the order number');
});

test('a number of another tenant, or an unknown one, finds no order', async () => {
  await expect(namedOrder(stranger, number)).rejects.toThrow(`${number}: There is no such order.`);
  const nobodys = orderNumber('a'.repeat(8));
  await expect(namedOrder(operator, nobodys)).rejects.toThrow(
    `${nobodys}: There is no such order.`,
  );
});

test('if two orders have one number, both are listed and neither is used', async () => {
  const [one, other] = ['bbbbbbbb', 'bbbbbbbb'].map(
    (start, at) => start + String(at + 2).repeat(18),
  );
  await seed({
    [`clients/${TENANT}/orders/${one}`]: { state: 'CAPTURED' },
    [`clients/${TENANT}/orders/${other}`]: { state: 'CAPTURED' },
  });
  await expect(namedOrder(operator, orderNumber('bbbbbbbb'))).rejects.toThrow(
    `Two orders have this number. Enter the id of the order. ${one}, ${other}`,
  );
});
