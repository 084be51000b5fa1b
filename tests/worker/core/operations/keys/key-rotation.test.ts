import { beforeAll, expect, test } from 'vitest';
import { hashedWith } from '../../../../../worker/core/crypto/keyed-hash.ts';
import { sealedWith } from '../../../../../worker/core/crypto/seal.ts';
import { askToConnect, connectWith, deviceToken } from '../../../support/machine.ts';
import { newNumber, setupIn, verified } from '../../../support/phone.ts';
import { addKeys, dropKeys, leftBehind, resealAll, useKeys } from '../../../support/rotate.ts';
import { codeFor, letPass, newPerson } from '../../../support/set-up.ts';
import {
  balanceOf,
  newShopper,
  openShop,
  orderIn,
  PRICE,
  putMachine,
  reaches,
  type Shopper,
  until,
  vend,
} from '../../../support/shop.ts';
import { list, stored } from '../../../support/stand-ins.ts';
import { problemIn, send, signedIn } from '../../../support/visitor.ts';
import { arrive, decideAt, newWallet, payMethods, startBinding } from '../../../support/wallets.ts';

const TENANT = 'rotating';
const CHANNEL = '1650011001';

beforeAll(() => openShop(TENANT, CHANNEL));

const whoAmI = (cookie: string) => send('GET', `/api/clients/${TENANT}/session`, { cookie });
const methodOf = ({ userPath, id }: Shopper) => stored(`${userPath}/payMethods/${id}`);

/** Returns the ids of the keys that protect a shopper's wallet. */
async function keysOf(shopper: Shopper) {
  const method = await methodOf(shopper);
  return [
    sealedWith(String(method?.['account']?.['stringValue'])),
    hashedWith(String(method?.['accountHash']?.['stringValue'])),
  ];
}

const buyWith = (cookie: string, payMethodId: string, machineId: string) =>
  send('POST', `/api/clients/${TENANT}/orders`, {
    cookie,
    body: {
      ...{ machineId, slot: 'A1', productId: 'P1', expectedAmountYen: PRICE },
      ...{ payMethodId, couponId: null },
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

/** Connects a machine with its own token. Returns the token for reconnecting. */
async function machineOf(name: string) {
  await putMachine(TENANT, name, { A1: 9 });
  const token = await deviceToken(TENANT, name);
  return { token, device: await connectWith(token, name, { A1: 9 }) };
}

test('nothing is lost if every ring is rotated while people buy, bind wallets, verify numbers, and machines connect', async () => {
  const [live, before] = [await machineOf('m-live'), await machineOf('m-before')];
  const inFlight = await newShopper(TENANT, CHANNEL, 'paypay');
  const carrier = await newShopper(TENANT, CHANNEL, 'dpay');
  const { id: first } = await orderIn(await inFlight.buy('m-live'));
  const told = await live.device.received('vend');
  const wallet = await newWallet();
  const binder = await signedIn(TENANT, CHANNEL, 'haruka');
  const begun = await startBinding(TENANT, 'paypay', binder.cookie);
  const [holder, asker] = [await newPerson(TENANT, CHANNEL), await newPerson(TENANT, CHANNEL)];
  const [held, asked] = [newNumber(), newNumber()];
  await verified(holder, held);
  await setupIn(await asker.askCode(asked));
  expect(await keysOf(inFlight)).toEqual(['seal-1', 'account-1']);

  await addKeys();
  expect((await whoAmI(inFlight.cookie)).status).toBe(200);
  await useKeys();

  // The purchase continues in an object with the new ring.
  live.device.say({ type: 'result', commandId: told['commandId'], outcome: 'dispensed', atMs: 0 });
  await live.device.received('ack');
  await reaches(inFlight, first, 'CAPTURED');
  // The binding returns, the code is accepted, and the earlier session stays valid.
  const returned = await arrive(await decideAt(begun, 'approve', wallet), binder.cookie);
  expect(returned.headers.get('location')).toContain(`binding=${begun.id}`);
  expect((await payMethods(TENANT, binder.cookie))[0]).toMatchObject({ state: 'active' });
  const entered = await setupIn(await asker.enter(await codeFor(asked)));
  expect(entered.phone.verified).toBe(asked.slice(-4));
  expect((await whoAmI(binder.cookie)).status).toBe(200);
  // The machine reconnects with its token and receives the next one.
  before.device.close();
  const back = await connectWith(before.token, 'm-before', { A1: 9 });
  const { token: next } = await back.received('token');
  const renewed = await connectWith(String(next), 'm-before', { A1: 9 });

  // People buy while everything is sealed again, before and during the run.
  const { id: second } = await orderIn(await inFlight.buy('m-before'));
  const [, third] = await Promise.all([
    resealAll(),
    carrier.buy('m-live').then(orderIn),
    vend(renewed),
  ]);
  await vend(live.device);
  await reaches(inFlight, second, 'CAPTURED');
  await reaches(carrier, third.id, 'CAPTURED');
  await resealAll();
  // The counters of code messages expire within a day. After that, only a machine without its next token
  // needs an old key.
  for (const { name } of await list('hashes/phone/limits')) {
    await letPass(name.slice(name.indexOf('hashes/')), 25 * 3_600_000);
  }
  expect(await leftBehind()).toEqual([
    { ring: 'DEVICE_KEYS', kid: 'device-1', status: 'older', counts: { machines: 1 } },
  ]);
  const late = await connectWith(live.token, 'm-live', { A1: 9 });
  const followed = await connectWith(String((await late.received('token'))['token']), 'm-live', {
    A1: 9,
  });
  expect(await leftBehind()).toEqual([]);

  await dropKeys();

  // An earlier wallet pays, an earlier number is still taken, and the machines connect.
  expect(await problemIn(await inFlight.buy('m-before'))).toMatchObject({ status: 401 });
  const again = await signedIn(TENANT, CHANNEL, inFlight.walletId);
  const fourth = await buyWith(again.cookie, inFlight.id, 'm-before');
  expect(fourth.status).toBe(201);
  await vend(renewed);
  await until(async () => (await balanceOf(inFlight)) === 5000 - 3 * PRICE);
  followed.say('ping');
  expect(await followed.received('pong')).toEqual({ type: 'pong' });
  const taker = await newPerson(TENANT, CHANNEL);
  await verified(taker, held);
  expect((await stored(holder.path))?.['phoneNumber']).toEqual({ nullValue: null });
  // Sessions and tokens that the removed key signed are no longer valid.
  expect(await problemIn(await whoAmI(carrier.cookie))).toMatchObject({ status: 401 });
  expect((await askToConnect('m-before', before.token)).status).toBe(401);
  expect(await list('hashes/phone/holders')).toHaveLength(2);
});
