import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { openOperatorContext, parseOrderId } from '../../../../cli/orders/operator-context.ts';
import { clientIdSchema } from '../../../../contract/shared/ids.ts';
import type { Bindings } from '../../../../worker/bindings.ts';
import { dayAt } from '../../../../worker/core/japan-time.ts';
import { reconcileDay } from '../../../../worker/core/operations/reconcile-day.ts';
import { probeOffSale } from '../../../../worker/core/pay/off-sale.ts';
import { declined } from '../../../../worker/core/pay-providers/port/answer.ts';
import * as paths from '../../../../worker/core/store/paths.ts';
import { StoreError } from '../../../../worker/core/store/store-error.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import type { Write } from '../../../../worker/core/store/writes.ts';
import { forgetTenant } from '../../../../worker/core/tenant/load-tenant.ts';
import worker from '../../../../worker/index.ts';
import { servicesOf } from '../../../../worker/services-of.ts';
import { runSettlement } from '../../support/operate.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  until,
  vend,
} from '../../support/shop.ts';
import { control, patch, remove, stored } from '../../support/stand-ins.ts';
import { problemIn, send } from '../../support/visitor.ts';

const edge = v.parse(
  v.custom<Bindings>((value) => typeof value === 'object'),
  env,
);
const services = servicesOf(edge);
const because = { reason: 'the customer called', force: false };

const forget = (clientId: string) => forgetTenant(v.parse(clientIdSchema, clientId));
const stateOf = async (tenant: string, id: string) =>
  (await stored(`clients/${tenant}/orders/${id}`))?.['state']?.['stringValue'];

type Payment = { merchantPaymentId: string; merchantId: string; status: string };
const paymentsOf = async (id: string) =>
  ((await control('GET', '/paypay/payments')) as { payments: Payment[] }).payments
    .filter(({ merchantPaymentId }) => merchantPaymentId === id)
    .map(({ merchantId, status }) => `${merchantId} ${status}`);

describe('a tenant whose document changes during a purchase', () => {
  test('by deletion: a dispensed drink is paid, and an operator can still refund it', async () => {
    await openShop('gone', '1650006801');
    const { machineId, device } = await openMachine('gone');
    const shopper = await newShopper('gone', '1650006801', 'dpay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    await remove('clients/gone');
    await forget('gone');
    device.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
    await until(async () => (await stateOf('gone', id)) === 'CAPTURED');
    expect(await balanceOf(shopper)).toBe(5000 - PRICE);
    const operator = await openOperatorContext(services, 'gone', 'hanako');
    expect(await runSettlement(operator, 'refund', parseOrderId(id), because)).toContain(
      'REFUNDED',
    );
    expect(await balanceOf(shopper)).toBe(5000);
  });

  test('to another merchant: capture and refund stay with the merchant of the hold', async () => {
    await openShop('moved', '1650006802');
    const { machineId, device } = await openMachine('moved');
    const shopper = await newShopper('moved', '1650006802', 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    await patch('clients/moved', { paypay: { merchantId: 'merchant-new' } });
    await forget('moved');
    device.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
    await reaches(shopper, id, 'CAPTURED');
    expect(await paymentsOf(id)).toEqual(['merchant-moved COMPLETED']);
    const operator = await openOperatorContext(services, 'moved', 'hanako');
    expect(await runSettlement(operator, 'refund', parseOrderId(id), because)).toContain(
      'REFUNDED',
    );
    expect(await paymentsOf(id)).toEqual(['merchant-moved REFUNDED']);
  });
});

describe('missing keys', () => {
  test('lead to an operator, and nothing counts as absent or ended', async () => {
    await openShop('racing', '1650006803');
    const { machineId, device } = await openMachine('racing');
    const shopper = await newShopper('racing', '1650006803', 'dpay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    const path = `clients/racing/orders/${id}`;
    const merchant = { account: 'dev-shop-sold', name: 'x' };
    await patch(path, { 'payment.merchant': merchant, 'payment.providerPaymentId': 'x' });
    const operator = await openOperatorContext(services, 'racing', 'hanako');
    const rows = await reconcileDay(operator, dayAt(Date.now()));
    expect(rows.find(({ orderId }) => orderId === id)?.verdict).toBe('NO_ANSWER');
    const refund = runSettlement(operator, 'refund', parseOrderId(id), because);
    await expect(refund).rejects.toThrow('dpay does not say (MISCONFIGURED)');
  });
});

describe('a method for which the tenant does not have its own merchant', () => {
  const offered = async (tenant: string) =>
    (await (await send('GET', `/api/clients/${tenant}`)).json<{ payMethods: string[] }>())
      .payMethods;

  beforeAll(async () => {
    await openShop('buying', '1650006804');
  });

  test('is not offered with a shared shop, or without a PayPay merchant id', async () => {
    await openShop('shopless', '1650006805');
    expect(await offered('shopless')).toEqual(['paypay']);
    await patch('clients/shopless', { paypay: null });
    await forget('shopless');
    expect(await offered('shopless')).toEqual([]);
  });

  test('is not offered if two tenants have one shop, or with the default shop', async () => {
    const shop = { shopPass: 'p', contactName: 'n', contactEmail: 'n@example.com' };
    const shops = {
      default: { ...shop, shopId: 'everybody' },
      one: { ...shop, shopId: 'shared' },
      other: { ...shop, shopId: 'shared' },
      own: { ...shop, shopId: 'alone' },
    };
    const wrong = v.parse(
      v.custom<Bindings>(() => true),
      { ...env, DPAY_SHOPS: JSON.stringify(shops) },
    );
    const { dpay } = servicesOf(wrong).payProviders;
    const shopOf = async (id: string) => {
      const clientId = v.parse(clientIdSchema, id);
      const found = await dpay.merchantOf({ clientId, name: { ja: 'x', en: 'x' }, merchants: {} });
      return typeof found === 'object' ? found.account : found;
    };
    const ids = ['one', 'other', 'nobody', 'default', 'own'];
    expect(await Promise.all(ids.map(shopOf))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'alone',
    ]);
  });

  test('cannot pay, also for people who have bound it', async () => {
    const { machineId } = await openMachine('buying');
    const shopper = await newShopper('buying', '1650006804', 'paypay');
    await patch('clients/buying', { paypay: null });
    await forget('buying');
    expect(await problemIn(await shopper.buy(machineId))).toMatchObject({
      code: 'PAY_METHOD_REQUIRED',
    });
  });
});

describe('keys that the provider refuses', () => {
  test('take the method off sale at the first tap, until a probe succeeds', async () => {
    await openShop('capped', '1650006806');
    const { machineId } = await openMachine('capped');
    const shopper = await newShopper('capped', '1650006806', 'paypay');
    await control('PUT', '/paypay/outcomes', [{ call: '*', code: 'UNAUTHORIZED', times: -1 }]);
    const { id } = await orderIn(await shopper.buy(machineId));
    await reaches(shopper, id, 'CANCELLING');
    const next = await openMachine('capped');
    const refused = await shopper.buy(next.machineId);
    expect(await problemIn(refused)).toMatchObject({ code: 'PAY_METHOD_REQUIRED' });
    const incident = 'clients/capped/incidents/tenant.METHOD_OFF_SALE';
    const due = new Timestamp(new Date(Date.now() - 1000).toISOString());
    await patch('clients/capped', { probeAt: due });
    await sweep();
    expect(await stored(incident)).toBeDefined();
    expect(await problemIn(await shopper.buy(next.machineId))).toMatchObject({
      code: 'PAY_METHOD_REQUIRED',
    });
    await control('PUT', '/paypay/outcomes', []);
    await patch('clients/capped', { probeAt: due });
    await sweep();
    expect(await stored(incident)).toBeUndefined();
    const again = await orderIn(await shopper.buy(next.machineId));
    await vend(next.device);
    await reaches(shopper, again.id, 'CAPTURED');
  });
});

test('a method that goes off sale while another one is probed is probed next', async () => {
  await openShop('probed', '1650006807');
  const due = Timestamp.ofMs(Date.now() - 1000);
  await patch('clients/probed', { offSale: { paypay: 'UNAUTHORIZED' }, probeAt: due });
  const { paypay } = services.payProviders;
  const inquire: typeof paypay.inquire = async () => {
    await patch('clients/probed', { 'offSale.dpay': '20001', probeAt: due });
    return declined('NOT_FOUND');
  };
  const payProviders = { ...services.payProviders, paypay: { ...paypay, inquire } };
  await probeOffSale({ ...services, payProviders });
  const client = await services.store.get(paths.client(v.parse(clientIdSchema, 'probed')));
  const offSale = { paypay: 'UNAUTHORIZED', dpay: '20001' };
  expect(client?.fields).toMatchObject({ offSale, probeAt: due.iso });
});

/** Fires the cron trigger. */
async function sweep(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(undefined, edge, context);
  await waitOnExecutionContext(context);
}

test('a failed probe of one tenant does not stop the next tenant’s probe', async () => {
  const asked: string[] = [];
  const due = ['broken', 'next'].map((id) => ({
    id,
    path: `clients/${id}`,
    fields: {},
    updateTime: '2026-11-21T00:00:00Z',
  }));
  const store = {
    ...services.store,
    query: async () => due,
    commit: async ([write]: readonly Write[]) => {
      asked.push(String(write?.path));
      throw new StoreError('UNAVAILABLE', 'not now');
    },
  };
  expect(await probeOffSale({ ...services, store })).toBe(2);
  expect(asked).toEqual(['clients/broken', 'clients/next']);
});
