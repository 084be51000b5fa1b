import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { defineMigration } from '../../cli/migrate/migration.ts';
import { runMigration, tryMigration } from '../../cli/migrate/run-migration.ts';
import { clientIdSchema } from '../../contract/shared/ids.ts';
import { settingsOf } from '../../worker/core/env.ts';
import { createFirestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { createTransport } from '../../worker/core/store/transport.ts';
import { connect } from './support/machine.ts';
import { commandRuntime, deployRelease, type Release, translateOrders } from './support/release.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  stockOf,
  vend,
} from './support/shop.ts';
import { stored } from './support/stand-ins.ts';
import { problemIn } from './support/visitor.ts';

const TENANT = 'released';
const CHANNEL = '1650009751';
const WALLET = 5000;
const orders = paths.orders(v.parse(clientIdSchema, TENANT));
const store = createFirestore(createTransport(settingsOf(env), commandRuntime), commandRuntime);
const nowMs = () => Date.now();

const yen = v.pipe(v.number(), v.integer());
const amount = v.object({ yen });

/** Belongs to the release that writes both fields: adds the new field to orders of the release before. */
const fill = defineMigration({
  name: '2027-01-order-amount',
  from: orders,
  fields: ['amountYen', 'amount'],
  // During a rollback of an hour the release before changes only the old field, so both must be compared.
  done: v.pipe(
    v.object({ amount, amountYen: v.optional(yen) }),
    v.check((order) => order.amountYen === undefined || order.amountYen === order.amount.yen),
  ),
  before: v.object({ amountYen: yen }),
  change: ({ amountYen }) => ({ put: { amount: { yen: amountYen } } }),
});

/** Belongs to the release that only knows the new field. Runs once no rollback before it is possible. */
const drop = defineMigration({
  name: '2027-02-order-amount-alone',
  from: orders,
  fields: ['amountYen', 'amount'],
  done: v.object({ amount, amountYen: v.optional(v.undefined()) }),
  before: v.object({ amount, amountYen: yen }),
  change: () => ({ drop: ['amountYen'] }),
});

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  translateOrders(TENANT);
});

/** Makes a purchase whose machine has its command and no outcome yet. */
async function underWay() {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  const { commandId } = await device.received('vend');
  await reaches(shopper, id, 'VENDING');
  return { machineId, shopper, id, commandId };
}
type UnderWay = Awaited<ReturnType<typeof underWay>>;

/** The machine reconnects after a deployment and reports the drop, which completes the purchase. */
async function dispensed(purchase: UnderWay): Promise<void> {
  const { machineId, commandId } = purchase;
  const device = await connect(TENANT, machineId, { A1: 4 });
  device.say({ type: 'result', commandId, outcome: 'dispensed', atMs: Date.now() });
  await device.received('ack');
  await expectBought(purchase);
}

/** Checks that the purchase is paid once, one piece is gone, and nothing is on hold. */
async function expectBought({ shopper, id, machineId }: UnderWay): Promise<void> {
  expect((await reaches(shopper, id, 'CAPTURED')).amountYen).toBe(PRICE);
  expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
  expect((await stockOf(TENANT, machineId, 'A1'))?.reserved).toBe(0);
}

const shapeOf = async (id: string) => {
  const fields = (await stored(`clients/${TENANT}/orders/${id}`)) ?? {};
  return ['amountYen', 'amount'].filter((name) => fields[name] !== undefined);
};

describe('a purchase under way across a release', () => {
  const borders: readonly [Release, Release][] = [
    ['before', 'both'],
    ['both', 'before'],
    ['both', 'after'],
    ['after', 'both'],
  ];
  test.each(borders)('from “%s” to “%s” is finished by the other', async (from, to) => {
    await deployRelease(from);
    const purchase = await underWay();
    await deployRelease(to);
    await dispensed(purchase);
  });

  test('back over two releases is kept by the one that cannot read it, and completed by one that can', async () => {
    await deployRelease('after');
    const purchase = await underWay();
    const { shopper, id, machineId, commandId } = purchase;
    const asWritten = await stored(`clients/${TENANT}/orders/${id}`);
    await deployRelease('before');
    const unreadable = { status: 503, code: 'ORDER_UNREADABLE' };
    expect(await problemIn(await shopper.call('GET', `/orders/${id}`))).toMatchObject(unreadable);
    const device = await connect(TENANT, machineId, { A1: 4 });
    device.say({ type: 'result', commandId, outcome: 'dispensed', atMs: Date.now() });
    device.say('ping');
    await device.received('pong');
    expect(device.pending('ack')).toEqual([]);
    expect(await stored(`clients/${TENANT}/orders/${id}`)).toEqual(asWritten);
    await deployRelease('both');
    await dispensed(purchase);
  });

  test('an order of the release before the change is held by the one after it, until the migration has run', async () => {
    await deployRelease('before');
    const purchase = await underWay();
    await deployRelease('after');
    const { shopper, id } = purchase;
    expect((await problemIn(await shopper.call('GET', `/orders/${id}`))).code).toBe(
      'ORDER_UNREADABLE',
    );
    await runMigration(store, fill, { nowMs });
    await dispensed(purchase);
  });
});

/** Makes purchases one after another, each with a new machine and person. */
async function keepBuying(times: number): Promise<readonly UnderWay[]> {
  const bought: UnderWay[] = [];
  for (let count = 0; count < times; count++) {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    const commandId = await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    bought.push({ machineId, shopper, id, commandId });
  }
  return bought;
}

test('the migration runs while people buy, is interrupted, meets a rollback and continues: nothing is lost', async () => {
  await deployRelease('before');
  const early = [...(await keepBuying(3)), await underWay(), await underWay()];
  const open = early.slice(3);
  await deployRelease('both');
  expect((await tryMigration(store, fill)).tally.changed).toBeGreaterThanOrEqual(5);
  const broken = runMigration(store, fill, {
    nowMs,
    pageSize: 2,
    report: () => {
      throw new Error('the command was ended');
    },
  });
  await expect(broken).rejects.toThrow('the command was ended');
  // The release before runs again for a while. It sells without the new field.
  await deployRelease('before');
  const [first] = open;
  if (first) await dispensed(first);
  const meanwhile = await keepBuying(2);
  expect(await shapeOf(meanwhile[0]?.id ?? '')).toEqual(['amountYen']);
  await deployRelease('both');
  const [, beside] = await Promise.all([
    runMigration(store, fill, { nowMs, pageSize: 2 }),
    keepBuying(3),
    ...open.slice(1).map(dispensed),
  ]);
  for (const purchase of [...early, ...meanwhile, ...beside]) await expectBought(purchase);
  // The next run changes what the release before wrote behind the cursor.
  await runMigration(store, fill, { nowMs });
  const { tally } = await tryMigration(store, fill);
  expect(tally).toMatchObject({ changed: 0, unreadable: 0 });

  await deployRelease('after');
  const late = [await underWay(), await underWay()];
  expect(await shapeOf(late[0]?.id ?? '')).toEqual(['amount']);
  const dropped = await runMigration(store, drop, { nowMs });
  expect(dropped).toMatchObject({ busy: 0, unreadable: 0 });
  await Promise.all(late.map(dispensed));
  const all = [...early, ...meanwhile, ...beside, ...late];
  for (const purchase of all) {
    await expectBought(purchase);
    expect(await shapeOf(purchase.id)).toEqual(['amount']);
  }
});
