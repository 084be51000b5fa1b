import * as v from 'valibot';
import { decodeFields, type Fields } from '../../../worker/core/store/values.ts';
import { type Counts, connect, type Device } from './machine.ts';
import { control, patch, seed, stored } from './stand-ins.ts';
import { openTenant, problemIn, send } from './visitor.ts';
import { newWallet, withBoundWallet } from './wallets.ts';

export const PRICE = 160;

/** Creates a tenant that sells with both pay methods and requires no step of the set-up. */
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

/** Connects a machine with its shelf that no other test uses. */
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

/** Returns one slot of an offer, with green tea unless `more` says otherwise. */
export const offered = (slot: string, more: Fields = {}): Fields => ({
  slot,
  productId: 'P1',
  name: { ja: '緑茶', en: 'Green tea' },
  priceYen: PRICE,
  taxRatePercent: 8,
  temperature: 'cold',
  ...more,
});

/** Replaces the offer as an operator would. The stock stays. */
export const putOffer = (clientId: string, machineId: string, offer: readonly Fields[]) =>
  patch(shelfPath(clientId, machineId), { offer });

/** Waits until the hello's counts are stored, which is the last step of a hello. */
async function stocked(clientId: string, machineId: string, counts: Counts): Promise<void> {
  const [slot = ''] = Object.keys(counts).slice(-1);
  await until(
    async () => (await stockOf(clientId, machineId, slot)) !== undefined,
    `the counts of ${machineId} to be in the store`,
  );
}

/** The longest time that anything in these tests may take. */
const PATIENCE_MS = 30_000;

/**
 * Polls until a condition holds, and lets other work run in between.
 * @param what the condition in words, for the error message. Default: its source code.
 */
export async function until(holds: () => Promise<boolean>, what = String(holds)): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > endMs) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Returns the stored count of a slot. */
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

/** Returns the stored stock of a slot, or undefined if nobody has counted it. */
export async function slotStockOf(clientId: string, machineId: string, slot: string) {
  const fields = await stored(shelfPath(clientId, machineId));
  return v.parse(stockSchema, decodeFields(fields ?? {})['stock'] ?? {})[slot];
}

/** Signs in a person with a bound wallet. Both are new unless they are given. */
export async function newShopper(
  clientId: string,
  channelId: string,
  kind: 'paypay' | 'dpay',
  given?: string,
) {
  const walletId = given ?? (await newWallet());
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
    /** Taps. Every call is a new tap unless `key` is given. */
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

/** Returns the order of a successful response. @throws the problem otherwise. */
export async function orderIn(answer: Response): Promise<ShownOrder> {
  if (answer.status !== 201) throw new Error(JSON.stringify(await problemIn(answer)));
  return answer.json<ShownOrder>();
}

/** Waits until an order is in a state. */
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

/** Executes the vend command that the machine received. */
export async function vend(device: Device, outcome = 'dispensed', reason = 'jam'): Promise<string> {
  const { commandId } = await device.received('vend');
  device.say({ type: 'result', commandId, outcome, reason, atMs: Date.now() });
  await device.received('ack');
  return String(commandId);
}

/** Returns a wallet's balance at its provider. */
export async function balanceOf({ walletId, kind }: Shopper): Promise<number> {
  const [list, name] =
    kind === 'paypay' ? ['/paypay/wallets', 'wallets'] : ['/gmo/accounts', 'accounts'];
  const answer = (await control('GET', list)) as Record<string, { id: string; balance: number }[]>;
  return answer[name]?.find(({ id }) => id === walletId)?.balance ?? -1;
}
