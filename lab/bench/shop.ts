import * as v from 'valibot';
import { valueOrFail } from '../../cli/command/failure-text.ts';
import { enrolmentContext } from '../../cli/machine/enrolment-context.ts';
import { openStore } from '../../cli/services/open-store.ts';
import { bindingIdSchema } from '../../contract/customer/pay-methods.ts';
import { clientIdSchema, lineUserIdSchema, machineIdSchema } from '../../contract/shared/ids.ts';
import { seal } from '../../worker/core/crypto/seal.ts';
import { payMethodAccount } from '../../worker/core/crypto/seal-context.ts';
import { parseSettings } from '../../worker/core/env.ts';
import { issueToken } from '../../worker/core/machines/device/operate/issue-token.ts';
import { parseShelf } from '../../worker/core/machines/shelf-document.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import type { DocumentPath } from '../../worker/core/store/segments.ts';
import type { Fields } from '../../worker/core/store/values.ts';
import { control } from '../sandbox/control.ts';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { lineCredentials } from '../test-environment/visitor.ts';
import { addressOf } from './address-of.ts';
import { type FleetDevice, openFleetDevice } from './fleet-device.ts';

export const clientId = v.parse(clientIdSchema, 'load');
export const LIFF_ID = '1650009999-loadLOAD';

/** The bench's tenant. It sells and requires no step of the set-up. */
export const shopTenant = {
  clientId,
  name: { ja: '負荷', en: 'Load' },
  lineLogin: { channelId: '1650009999', liffId: LIFF_ID },
  setup: { required: [] },
  payMethods: ['paypay'],
  paypay: { merchantId: 'merchant-load' },
};

const PRICE = 150;
const RICH = 50_000_000;
let nextCaller = 0x10000;

/** A signed-in customer with a wallet. */
export type Shopper = {
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>;
  readonly buy: (machineId: string) => Promise<Response>;
};

const setDocument = (store: Firestore, path: DocumentPath, fields: Fields) =>
  store.commit([{ kind: 'set', path, fields }]);

/** Puts the bench's tenant. */
export async function openShop({ app, standIns, settings }: TestEnvironment): Promise<Firestore> {
  const store = openStore(settings);
  const { clientId: _, ...fields } = shopTenant;
  await control(standIns, 'PUT', `/line/apps/${LIFF_ID}`, {
    channelId: fields.lineLogin.channelId,
    endpointUrl: `${app}/load`,
  });
  await setDocument(store, paths.client(clientId), fields);
  return store;
}

const tea = {
  slot: 'A1',
  productId: 'P1',
  name: '緑茶',
  priceYen: PRICE,
  taxRatePercent: 8,
  temperature: 'cold',
};

/** Stores a machine with one slot, and returns the token with which it connects. */
export async function putMachine(
  { app, settings }: Pick<TestEnvironment, 'app' | 'settings'>,
  store: Firestore,
  id: string,
): Promise<{ readonly url: string; readonly token: string }> {
  const machineId = v.parse(machineIdSchema, id);
  await setDocument(store, paths.machine(clientId, machineId), {
    code: '1',
    name: id,
    place: id,
    order: 1,
  });
  await setDocument(store, paths.shelf(clientId, machineId), { offer: [tea] });
  const token = valueOrFail(
    await issueToken(enrolmentContext(store, settings, clientId), machineId),
  );
  return { url: `${app.replace('http', 'ws')}/api/machines/${id}/link`, token };
}

/** Connects a machine with `count` pieces in its one slot and a motor that takes no time. */
export async function openMachine(
  environment: TestEnvironment,
  store: Firestore,
  id: string,
  count: number,
): Promise<FleetDevice> {
  const { url, token } = await putMachine(environment, store, id);
  const device = openFleetDevice(url, token, { stock: count, motorMs: 0 });
  // The machine connects, and its stock is stored. Until then nothing is sold.
  while ((await stockOf(store, id))?.count !== count) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return device;
}

/** Signs a person in and binds a wallet. */
export async function openShopper(
  environment: TestEnvironment,
  store: Firestore,
  name: string,
): Promise<Shopper> {
  const { app, standIns, settings } = environment;
  const wallet = { name, balance: RICH, paymentLimit: RICH, dailyLimit: null, monthlyLimit: null };
  await control(standIns, 'PUT', `/paypay/wallets/${name}`, wallet);
  const link = { merchantId: 'merchant-load', walletId: name };
  const linked = await control(standIns, 'POST', '/paypay/authorizations', link);
  await control(standIns, 'POST', '/line/users', { personId: name, displayName: name });
  const { accessToken } = await lineCredentials(standIns, LIFF_ID, name);
  const api = `${app}/api/clients/${clientId}`;
  const signedIn = await fetch(`${api}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': addressOf(nextCaller++) },
    body: JSON.stringify({ accessToken }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const { lineUser } = v.parse(
    v.object({ lineUser: v.object({ lineUserId: lineUserIdSchema }) }),
    await signedIn.json(),
  );
  const methodId = v.parse(bindingIdSchema, 'a'.repeat(26));
  await setDocument(store, paths.payMethod(clientId, lineUser.lineUserId, methodId), {
    kind: 'paypay',
    state: 'active',
    label: '***',
    account: await seal(
      parseSettings(settings).SEAL_KEYS,
      payMethodAccount({ clientId, lineUserId: lineUser.lineUserId, bindingId: methodId }),
      v.parse(v.object({ id: v.string() }), linked).id,
    ),
  });
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${api}${path}`, {
      method,
      headers: {
        cookie,
        origin: app,
        'idempotency-key': crypto.randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const item = { slot: 'A1', productId: 'P1', expectedAmountYen: PRICE };
  const buy = (machineId: string) =>
    call('POST', '/orders', { ...item, machineId, payMethodId: methodId, couponId: null });
  return { call, buy };
}

/** Returns the stored stock of a machine's slot. */
export async function stockOf(store: Firestore, id: string) {
  const name = { clientId, machineId: v.parse(machineIdSchema, id) };
  return parseShelf(name, await store.get(paths.shelf(clientId, name.machineId)))?.stock.get('A1');
}

/** Returns every order of the bench's tenant. */
export const allOrders = (store: Firestore) =>
  store.query({ from: paths.orders(clientId), limit: 10_000 });
