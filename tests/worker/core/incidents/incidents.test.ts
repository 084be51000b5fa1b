import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { openOperatorContext } from '../../../../cli/orders/operator-context.ts';
import { clientIdSchema, machineIdSchema } from '../../../../contract/shared/ids.ts';
import { orderNumber } from '../../../../contract/shared/order-number.ts';
import type { Bindings } from '../../../../worker/bindings.ts';
import { createServices } from '../../../../worker/core/create-services.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { notifyIncidents } from '../../../../worker/core/incidents/notify-incidents.ts';
import { dayAt } from '../../../../worker/core/japan-time.ts';
import { resumeMachine } from '../../../../worker/core/machines/operate/resume-machine.ts';
import { stockWrite } from '../../../../worker/core/machines/stock-write.ts';
import { reconcileDay } from '../../../../worker/core/operations/reconcile-day.ts';
import { StoreError } from '../../../../worker/core/store/store-error.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import worker from '../../../../worker/index.ts';
import type { Device } from '../../support/machine.ts';
import { failPushesTo, openMessaging, pushesTo, wordsOf } from '../../support/messages.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  type Shopper,
  slotStockOf,
  until,
  vend,
} from '../../support/shop.ts';
import { list, patch, stored } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'losing';
const CHANNEL = '1650007961';
const GROUP = `C${'7'.repeat(32)}`;
const clientId = v.parse(clientIdSchema, TENANT);

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openMessaging(CHANNEL);
  await patch(`clients/${TENANT}`, { support: { lineTo: GROUP } });
});

const services = createServices(settingsOf(env), () => {
  throw new Error('a command has no machine objects');
});
const pathOf = (id: string) => `clients/${TENANT}/orders/${id}`;

/** Fires the cron trigger. */
async function sweep() {
  const context = createExecutionContext();
  const bindings = v.parse(
    v.custom<Bindings>((value) => typeof value === 'object'),
    env,
  );
  await worker.scheduled(undefined, bindings, context);
  await waitOnExecutionContext(context);
}

/** Makes a purchase without evidence of a drop, lets the deadline pass, and waits for the release. */
async function lose(shopper: Shopper, machineId: string, device: Device): Promise<string> {
  const { id } = await orderIn(await shopper.buy(machineId));
  await device.received('vend');
  device.say({ type: 'result', commandId: id, outcome: 'uncertain', atMs: Date.now() });
  await device.received('ack');
  await reaches(shopper, id, 'VEND_UNKNOWN');
  const past = Timestamp.ofMs(Date.now() - 10 * 60_000);
  const command = { issuedAt: past, notAfter: past, reportBy: past, evidenceBy: past };
  await patch(pathOf(id), { 'fulfilment.command': command, driveAt: past });
  await sweep();
  await reaches(shopper, id, 'REVERTED');
  return id;
}

/** Returns the pushes to the group, newest first. */
const pushed = () => pushesTo(GROUP);

describe('a broken drop sensor', () => {
  test('stops the slot after two consecutive losses, and an operator can resume it', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 9, A2: 9 });
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await lose(shopper, machineId, device);
    expect((await slotStockOf(TENANT, machineId, 'A1'))?.losses).toBe(1);
    await lose(shopper, machineId, device);
    expect(await problemIn(await shopper.buy(machineId))).toMatchObject({
      status: 409,
      code: 'SLOT_STOPPED',
    });
    const kinds = (await list(`clients/${TENANT}/incidents`)).map(({ name }) => name);
    expect(kinds.some((name) => name.endsWith('.SLOT_STOPPED'))).toBe(true);
    const operator = await openOperatorContext(services, TENANT, 'tester');
    const resumed = await resumeMachine(operator, v.parse(machineIdSchema, machineId));
    expect(resumed).toMatchObject({ value: { slots: ['A1'] } });
    const open = (await list(`clients/${TENANT}/incidents`)).map(({ name }) => name);
    expect(open.filter((name) => name.endsWith(`${machineId}.A1.SLOT_STOPPED`))).toEqual([]);
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    device.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
    await reaches(shopper, id, 'CAPTURED');
  });

  test('stops the whole machine after three consecutive losses, whatever the slot', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 9, A2: 9 });
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await lose(shopper, machineId, device);
    await lose(shopper, machineId, device);
    const name = { clientId, machineId: v.parse(machineIdSchema, machineId) };
    await services.store.commit([stockWrite(name, { A1: { losses: 0 } })]);
    await lose(shopper, machineId, device);
    const stopped = async () =>
      (await stored(`clients/${TENANT}/machines/${machineId}`))?.['stopped'] !== undefined;
    expect(await stopped()).toBe(true);
    expect(await problemIn(await shopper.buy(machineId, { slot: 'A2' }))).toMatchObject({
      code: 'MACHINE_STOPPED',
    });
  });

  test('starts again from zero after a sale', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 9 });
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await lose(shopper, machineId, device);
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    device.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
    await reaches(shopper, id, 'CAPTURED');
    expect((await slotStockOf(TENANT, machineId, 'A1'))?.losses).toBe(0);
  });
});

describe('an operator', () => {
  test('is notified of all incidents in one message, once', async () => {
    await notifyIncidents({ ...services, nowMs: () => Date.now() + 600_000 });
    const before = (await pushed()).length;
    const { machineId, device } = await openMachine(TENANT, { A1: 9 });
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const lost = [await lose(shopper, machineId, device), await lose(shopper, machineId, device)];
    expect((await pushed()).length).toBe(before);
    const later = { ...services, nowMs: () => Date.now() + 600_000 };
    await notifyIncidents(later);
    await notifyIncidents(later);
    const all = await pushed();
    expect(all).toHaveLength(before + 1);
    const text = wordsOf(all[0]);
    expect(text).toContain('2件');
    for (const id of lost) expect(text).toContain(orderNumber(id));
    expect(text).not.toContain(shopper.userId);
  });

  test('gets the message later if the first try fails', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 9 });
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const before = (await pushed()).length;
    const id = await lose(shopper, machineId, device);
    const later = { ...services, nowMs: () => Date.now() + 600_000 };
    await failPushesTo(orderNumber(id), { kind: 'status', status: 503 });
    await notifyIncidents(later);
    expect((await pushed()).length).toBe(before);
    await notifyIncidents({ ...services, nowMs: () => Date.now() + 720_000 });
    expect(wordsOf((await pushed())[0])).toContain(orderNumber(id));
  });

  test('is notified even if another tenant’s operator with hundreds of incidents cannot be reached', async () => {
    const asked: string[] = [];
    const incident = (tenant: string, id: string) => ({
      id,
      path: `clients/${tenant}/incidents/${id}`,
      fields: { kind: 'OVERDUE', orderId: null, machineId: null, notifyAt: '2026-11-21T00:00:00Z' },
      updateTime: '2026-11-21T00:00:00Z',
    });
    const first = Array.from({ length: 300 }, (_, number) => incident('silent', `i${number}`));
    const store = {
      ...services.store,
      query: async ({ after }: { readonly after?: unknown }) =>
        after === undefined ? first : [incident('heard', 'last')],
      get: async (path: string) => {
        asked.push(path);
        throw new StoreError('UNAVAILABLE', 'nobody can be told');
      },
    };
    expect(await notifyIncidents({ ...services, store })).toBe(301);
    expect(asked).toEqual(['clients/silent', 'clients/heard']);
  });

  test('sees flagged orders in the reconciliation even if the amounts agree', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 9 });
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const id = await lose(shopper, machineId, device);
    const operator = await openOperatorContext(services, TENANT, 'tester');
    const rows = await reconcileDay(operator, dayAt(Date.now()));
    expect(rows.find(({ orderId }) => orderId === id)).toMatchObject({
      verdict: 'FLAGGED',
      flags: ['POSSIBLE_LOSS'],
    });
  });
});

test('consecutive jams of a slot become an incident at the tenant’s limit', async () => {
  const tenant = `${TENANT}-jams`;
  const channel = '1650012061';
  await openShop(tenant, channel);
  await patch(`clients/${tenant}`, { support: { slotJams: 2 } });
  const { machineId, device } = await openMachine(tenant, { A1: 9 });
  const shopper = await newShopper(tenant, channel, 'paypay');
  const path = `clients/${tenant}/incidents/${machineId}.A1.SLOT_JAMMED`;
  for (const isIncident of [false, true]) {
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device, 'failed');
    await reaches(shopper, id, 'REVERTED');
    expect((await stored(path)) !== undefined).toBe(isIncident);
  }
});

test('repeated jams of a slot are one incident, the slot still sells, and a sale resolves it', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 9 });
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const jam = async () => {
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device, 'failed');
    await reaches(shopper, id, 'REVERTED');
    return id;
  };
  const path = `clients/${TENANT}/incidents/${machineId}.A1.SLOT_JAMMED`;
  const first = await jam();
  await jam();
  expect(await stored(path)).toMatchObject({ orderId: { stringValue: first } });
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  expect((await slotStockOf(TENANT, machineId, 'A1'))?.['jams']).toBe(0);
  await until(async () => (await stored(path)) === undefined);
  const names = (await list(`clients/${TENANT}/incidents`)).map(({ name }) => name);
  expect(names.filter((name) => name.includes(`${machineId}.A1.SLOT_JAMMED.`))).toHaveLength(1);
});
