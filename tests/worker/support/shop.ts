import * as v from 'valibot';
import { decodeFields, type Fields } from '../../../worker/core/store/values.ts';
import { type Counts, connect, type Device } from './machine.ts';
import { control, patch, seed, stored } from './stand-ins.ts';
import { openTenant, problemIn, send } from './visitor.ts';
import { newWallet, withBoundWallet } from './wallets.ts';

export const PRICE = 160;

/** A tenant that sells: both ways to pay, nothing of the set-up required. */
export async function openShop(clientId: string, channelId: string): Promise<void> {
  await openTenant(clientId, channelId);
  await seed({
    [`clients/${clientId}`]: {
      name: clientId,
      lineLogin: { channelId, liffId: `${channelId}-app` },
      setup: { required: [] },
      payMethods: ['paypay', 'dpay'],
      paypay: { merchantId: `merchant-${clientId}` },
      seller: { name: '株式会社テスト', registrationNumber: 'T1234567890123' },
    },
  });
}

let machines = 0;

/** A machine nobody else uses, with its shelf, connected. */
export async function openMachine(clientId: string, counts: Counts = { A1: 5 }) {
  machines += 1;
  const machineId = `m-${machines}`;
  await putMachine(clientId, machineId, counts);
  const device = await connect(clientId, machineId, counts);
  await stocked(clientId, machineId, counts);
  return { machineId, device };
}

export const putMachine = (clientId: string, machineId: string, counts: Counts) =>
  seed({
    [`clients/${clientId}/machines/${machineId}`]: {
      code: '1024',
      name: { ja: '1号機', en: 'No. 1' },
      place: { ja: '1階', en: 'Floor 1' },
    },
    [shelfPath(clientId, machineId)]: { offer: Object.keys(counts).map((slot) => offered(slot)) },
  });

export const shelfPath = (clientId: string, machineId: string) =>
  `clients/${clientId}/machines/${machineId}/shelf/current`;

/** One slot of an offer, with green tea in it unless `more` says otherwise. */
export const offered = (slot: string, more: Fields = {}): Fields => ({
  slot,
  productId: 'P1',
  name: { ja: '緑茶', en: 'Green tea' },
  priceYen: PRICE,
  taxRatePercent: 8,
  temperature: 'cold',
  ...more,
});

/** A new offer, as the operator would put it: the stock stays. */
export const putOffer = (clientId: string, machineId: string, offer: readonly Fields[]) =>
  patch(shelfPath(clientId, machineId), { offer });

/** Waits until the hello's counts are in the store: the last thing that a hello does. */
async function stocked(clientId: string, machineId: string, counts: Counts): Promise<void> {
  const [slot = ''] = Object.keys(counts).slice(-1);
  await until(
    async () => (await stockOf(clientId, machineId, slot)) !== undefined,
    `the counts of ${machineId} to be in the store`,
  );
}

/** As long as anything in these tests may take; what takes longer has gone wrong. */
const PATIENCE_MS = 30_000;

/**
 * Asks again and again, letting other work run in between.
 * @param what what is waited for, said when it does not come: in words, else the condition's source.
 */
export async function until(holds: () => Promise<boolean>, what = String(holds)): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > endMs) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** What the store says of a slot. */
export async function stockOf(clientId: string, machineId: string, slot: string) {
  const stock = await slotStockOf(clientId, machineId, slot);
  return stock && { count: stock.count, reserved: stock.reservedBy.length };
}

const stockSchema = v.record(
  v.string(),
  v.looseObject({
    count: v.number(),
    reservedBy: v.optional(v.array(v.string()), []),
    losses: v.optional(v.number(), 0),
  }),
);

/** All that the store says of a slot's stock; undefined where nobody has counted. */
export async function slotStockOf(clientId: string, machineId: string, slot: string) {
  const fields = await stored(shelfPath(clientId, machineId));
  return v.parse(stockSchema, decodeFields(fields ?? {})['stock'] ?? {})[slot];
}

/** Somebody new with a wallet of their own that is bound. */
export async function newShopper(clientId: string, channelId: string, kind: 'paypay' | 'dpay') {
  const walletId = await newWallet();
  await control('POST', '/line/users', { personId: walletId, displayName: walletId });
  const shopper = await withBoundWallet(clientId, channelId, kind, walletId);
  const base = `/api/clients/${clientId}`;
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    send(method, base + path, { body, cookie: shopper.cookie, headers });
  return {
    ...shopper,
    walletId,
    channelId,
    kind,
    call,
    userPath: `clients/${clientId}/lineUsers/${shopper.userId}`,
    /** Taps: every call is a tap of its own unless the key is given. */
    buy: (machineId: string, more: object = {}, key: string = crypto.randomUUID()) =>
      call(
        'POST',
        '/orders',
        {
          machineId,
          slot: 'A1',
          productId: 'P1',
          expectedAmountYen: PRICE,
          payMethodId: shopper.id,
          couponId: null,
          ...more,
        },
        { 'idempotency-key': key },
      ),
    order: async (id: string) => (await call('GET', `/orders/${id}`)).json<ShownOrder>(),
  };
}
export type Shopper = Awaited<ReturnType<typeof newShopper>>;

export type ShownOrder = {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly amountYen: number;
  readonly history: readonly { readonly state: string }[];
};

/** The order of an answer that must be good. */
export async function orderIn(answer: Response): Promise<ShownOrder> {
  if (answer.status !== 201) throw new Error(JSON.stringify(await problemIn(answer)));
  return answer.json<ShownOrder>();
}

/** Waits for an order to be in a state. */
export async function reaches(shopper: Shopper, id: string, state: string): Promise<ShownOrder> {
  let order = await shopper.order(id);
  const what = `order ${id} to be ${state}`;
  await until(async () => {
    order = await shopper.order(id);
    return order.state === state;
  }, what).catch(() => {
    throw new Error(`waited in vain for ${what}: it is ${order.state}`);
  });
  return order;
}

/** The machine does what it was told. */
export async function vend(device: Device, outcome = 'dispensed', reason = 'jam'): Promise<string> {
  const { commandId } = await device.told('vend');
  device.say({ type: 'result', commandId, outcome, reason, atMs: Date.now() });
  await device.told('ack');
  return String(commandId);
}

/** What a wallet holds, at either provider. */
export async function balanceOf({ walletId, kind }: Shopper): Promise<number> {
  const [list, name] =
    kind === 'paypay' ? ['/paypay/wallets', 'wallets'] : ['/gmo/accounts', 'accounts'];
  const answer = (await control('GET', list)) as Record<string, { id: string; balance: number }[]>;
  return answer[name]?.find(({ id }) => id === walletId)?.balance ?? -1;
}
