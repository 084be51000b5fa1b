import { runDurableObjectAlarm } from 'cloudflare:test';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { openOperatorContext } from '../../../cli/orders/operator-context.ts';
import { machineIdSchema } from '../../../contract/shared/ids.ts';
import { resumeMachine } from '../../../worker/core/machines/operate/resume-machine.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { connect, type Device, helloOf } from '../support/machine.ts';
import { memoryText, moveMemoryBack } from '../support/object-memory.ts';
import { objects } from '../support/objects.ts';
import { operator } from '../support/rotate.ts';
import { ScenarioWorld } from '../support/scenario-world.ts';
import {
  newShopper,
  openMachine,
  orderIn,
  putMachine,
  reaches,
  type Shopper,
  until,
  vend,
} from '../support/shop.ts';
import { list, patch, remove, stored } from '../support/stand-ins.ts';
import { problemIn } from '../support/visitor.ts';
import type { ScenarioId } from './scenarios.ts';

const counts = { A1: 9, A2: 9 };
let world: ScenarioWorld;
let shopper: Shopper;
let machineId: string;
let device: Device;

/** Opens a tenant with one connected machine and one customer. */
async function open(id: ScenarioId): Promise<void> {
  world = await ScenarioWorld.open(id);
  shopper = await newShopper(world.tenant, world.channel, 'paypay');
  ({ machineId, device } = await openMachine(world.tenant, counts));
  world.machines.push(machineId);
}
afterEach(() => void vi.useRealTimers());

async function expectRefusal(id = machineId): Promise<void> {
  expect(await problemIn(await shopper.buy(id))).toMatchObject({ code: world.row.customer.code });
}
const reconnect = async () => {
  device = await connect(world.tenant, machineId, counts);
};
/** Moves the times in the memory of the machine's object back, and restarts the object. */
async function quietFor(hours: number): Promise<void> {
  await moveMemoryBack(world.tenant, machineId, hours);
  await reconnect();
}
/** The cause has gone: the next runs of the alarm and of the cron trigger send the all-clear. */
async function expectCleared(): Promise<void> {
  await world.pass(1);
  await world.pass(10);
  expect(await world.cleared()).toHaveLength(1);
}
async function sells(): Promise<void> {
  await reconnect();
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
}

test('forty machines of a site lose power: one message, and one all-clear', async () => {
  await open('sitePower');
  const { tenant, machines } = world;
  machines.length = 0;
  const code = (number: number) => String(2000 + number);
  const install = async (number: number) => {
    const id = `m-site-${number}`;
    await putMachine(tenant, id, counts);
    await patch(`clients/${tenant}/machines/${id}`, { site: '駅ビル', code: code(number) });
    await connect(tenant, id, counts);
    return id;
  };
  machines.push(...(await Promise.all(Array.from({ length: 40 }, (_, at) => install(at + 1)))));
  await world.pass(2);
  await expectRefusal('m-site-7');
  await world.expectTold(5);
  const [message = '', ...others] = await world.told();
  expect(others).toEqual([]);
  expect(message).toContain('駅ビル');
  for (let number = 1; number <= 40; number++) expect(message).toContain(code(number));
  await world.now(() => Promise.all(machines.map((id) => connect(tenant, id, counts))));
  await expectCleared();
});

test('one machine is silent for a day: one message, one all-clear', async () => {
  await open('silentDay');
  await world.pass(2);
  await expectRefusal();
  await world.expectTold(5);
  for (let hour = 1; hour <= 24; hour++) await world.pass(60);
  expect(await world.told()).toHaveLength(1);
  await world.now(reconnect);
  await expectCleared();
  await sells();
});

test('a slot jams: the customer is refunded, staff are told, and the next sale ends the alert', async () => {
  await open('jam');
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device, 'failed');
  await reaches(shopper, id, world.row.customer.code ?? '');
  await world.expectTold();
  await sells();
  await expectCleared();
});

test('a door is left open: no sale, a message, and closing the door resolves the incident', async () => {
  await open('doorOpen');
  device.say({ type: 'stock', seq: 1, slots: helloOf(counts).slots, door: 'open' });
  const path = `clients/${world.tenant}/machines/${machineId}`;
  await until(async () => JSON.stringify(await stored(path)).includes('DOOR'));
  await expectRefusal();
  await world.expectTold();
  await reconnect();
  await expectCleared();
  await sells();
});

test('a machine’s cooling fails: it keeps selling, operators get the temperature, and cooling down clears the alert', async () => {
  await open('warm');
  device.say({ type: 'temperature', cold: 14.2 });
  await until(async () => (await memoryText(world.tenant, machineId)).includes('冷14℃'));
  await quietFor(1);
  await world.expectTold();
  expect((await world.told())[0]).toContain('冷14℃');
  await sells();
  device.say({ type: 'temperature', cold: 6 });
  await expectCleared();
});

test('a drop sensor is dead: the slot stops after two losses until an operator resumes it', async () => {
  await open('deadSensor');
  for (const buyer of [shopper, await newShopper(world.tenant, world.channel, 'paypay')]) {
    const { id } = await orderIn(await buyer.buy(machineId));
    await vend(device, 'uncertain');
    await reaches(buyer, id, 'VEND_UNKNOWN');
    // Older than what the sweep leaves to the machine's own alarm.
    const past = Timestamp.ofMs(Date.now() - 300_000);
    const command = { issuedAt: past, notAfter: past, reportBy: past, evidenceBy: past };
    const due = { 'fulfilment.command': command, driveAt: past };
    await patch(`clients/${world.tenant}/orders/${id}`, due);
    await world.pass(0);
    await reaches(buyer, id, 'REVERTED');
  }
  const third = await newShopper(world.tenant, world.channel, 'paypay');
  expect(await problemIn(await third.buy(machineId))).toMatchObject({
    code: world.row.customer.code,
  });
  await world.expectTold();
  const context = await openOperatorContext(operator(), world.tenant, 'hanako');
  await resumeMachine(context, v.parse(machineIdSchema, machineId));
  await sells();
});

test('a machine is removed: it is unknown, and nobody is notified', async () => {
  await open('removed');
  device.close();
  await remove(`clients/${world.tenant}/machines/${machineId}/shelf/current`);
  await remove(`clients/${world.tenant}/machines/${machineId}`);
  await expectRefusal();
  for (let minutes = 0; minutes < 60; minutes += 5) await world.pass(5);
  expect(await world.messages()).toEqual([]);
  expect(await list(`clients/${world.tenant}/incidents`)).toEqual([]);
  expect(await runDurableObjectAlarm(objects.getByName(`${world.tenant}/${machineId}`))).toBe(
    false,
  );
});

test('a connected machine sells nothing for four days: a message, and a sale clears it', async () => {
  await open('noTakings');
  await quietFor(95);
  await world.pass(0);
  expect(await world.messages()).toEqual([]);
  await quietFor(2);
  const seen = await shopper.call('GET', `/machines/${machineId}`);
  expect(await seen.json()).toMatchObject({ online: true });
  await world.pass(0);
  await world.expectTold();
  await sells();
  await expectCleared();
});
