import { beforeAll, expect, test } from 'vitest';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  stockOf,
  vend,
} from '../support/shop.ts';
import { problemIn } from '../support/visitor.ts';

const TENANT = 'crowded';
const CHANNEL = '1650007391';

beforeAll(() => openShop(TENANT, CHANNEL));

test('an account without a valid pay method does not block other buyers, however often it taps', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 9 });
  const stranger = await newShopper(TENANT, CHANNEL, 'paypay');
  const tap = () => stranger.buy(machineId, { payMethodId: 'b'.repeat(26) });
  for (let round = 0; round < 4; round++) {
    const honest = await newShopper(TENANT, CHANNEL, 'paypay');
    const [first, bought, ...more] = await Promise.all([
      tap(),
      honest.buy(machineId),
      ...Array.from({ length: 3 }, tap),
    ]);
    const { id } = await orderIn(bought);
    const codes = await Promise.all(
      [first, ...more].map(async (answer) => (await problemIn(answer)).code),
    );
    // Refused for a reason of the tap itself, or because the machine is busy. Nothing is sold.
    for (const code of codes) expect(['PAY_METHOD_REQUIRED', 'MACHINE_BUSY']).toContain(code);
    await vend(device);
    await reaches(honest, id, 'CAPTURED');
  }
});

test('one of two simultaneous taps gets the machine, and one drink is dispensed', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 9 });
  const pair = await Promise.all([
    newShopper(TENANT, CHANNEL, 'paypay'),
    newShopper(TENANT, CHANNEL, 'paypay'),
  ]);
  const answers = await Promise.all(pair.map((shopper) => shopper.buy(machineId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const at = answers.findIndex(({ status }) => status === 201);
  const refused = answers[1 - at];
  const [winner, answer] = [pair[at], answers[at]];
  if (!refused || !winner || !answer) throw new Error('one of two has won');
  expect((await problemIn(refused)).code).toBe('MACHINE_BUSY');
  const { id } = await orderIn(answer);
  await vend(device);
  await reaches(winner, id, 'CAPTURED');
  expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 8, reserved: 0 });
});

test('a purchase that loses its race for the commit releases its machine at once', async () => {
  const person = await newShopper(TENANT, CHANNEL, 'paypay');
  const machines = await Promise.all([1, 2, 3].map(() => openMachine(TENANT, { A1: 9 })));
  // One person buys at three machines at the same moment: one commit succeeds, the others notice it.
  const answers = await Promise.all(machines.map(({ machineId }) => person.buy(machineId)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const [at, { machineId }] of machines.entries()) {
    if (answers[at]?.status === 201) continue;
    const next = await newShopper(TENANT, CHANNEL, 'paypay');
    expect((await next.buy(machineId)).status).toBe(201);
  }
});
