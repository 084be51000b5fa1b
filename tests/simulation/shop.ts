import * as v from 'valibot';
import { bindingIdSchema } from '../../contract/customer/pay-methods.ts';
import { clientIdSchema, lineUserIdSchema, machineIdSchema } from '../../contract/shared/ids.ts';
import { seal } from '../../worker/core/crypto/seal.ts';
import { settingsOf } from '../../worker/core/env.ts';
import { createPayProviders } from '../../worker/core/pay-providers/registry.ts';
import { createFirestore, type Firestore } from '../../worker/core/store/firestore.ts';
import { createTransport } from '../../worker/core/store/transport.ts';
import { tenantClientSchema } from '../../worker/core/tenant-client.ts';
import { unsignedBindings } from '../worker/key-bindings.ts';
import { providerBindings } from '../worker/provider-bindings.ts';
import type { Platforms } from './platforms.ts';
import type { Person, Schedule } from './schedule.ts';
import { kinds, MACHINES, type Tap } from './taps.ts';
import { START_MS } from './timeline.ts';

export const PRICE = 160;
export const DISCOUNT = 30;
export const BALANCE = 100_000;
export const clientId = v.parse(clientIdSchema, 'faults');
/** Ids of people and groups in LINE's format. */
const lineId = (kind: 'U' | 'C', number: number) => kind + String(number).padStart(32, '0');
export const personId = (person: number) => v.parse(lineUserIdSchema, lineId('U', person));
export const OPERATORS = lineId('C', 0);
export const machineId = (machine: number) => v.parse(machineIdSchema, `m${machine}`);
export const COUPON = 'C1';
export const amountOf = ({ coupon }: Tap) => (coupon ? PRICE - DISCOUNT : PRICE);
/** A person's ids at the providers: the wallet at both, the member at GMO-PG. */
export const walletOf = (person: number) => `w${person}`;
export const memberOf = (person: number) => `member-${person}`;
export const methodOf = {
  paypay: v.parse(bindingIdSchema, 'a'.repeat(26)),
  dpay: v.parse(bindingIdSchema, 'b'.repeat(26)),
} as const;

const CHANNEL = { id: '1650000001', secret: 'a channel secret' };
export const MERCHANT = 'merchant-faults';

export const settings = settingsOf({
  ...providerBindings,
  FIRESTORE_EMULATOR_HOST: 'outside.test',
  FIRESTORE_PROJECT_ID: 'test',
  GOOGLE_SERVICE_ACCOUNT: JSON.stringify({
    client_email: 'edge@test.iam.gserviceaccount.com',
    private_key: 'not used',
  }),
  ...unsignedBindings,
  LINE_API_BASE_URL: 'http://outside.test/line',
  LINE_CHANNELS: JSON.stringify({ [clientId]: { messaging: CHANNEL } }),
});

/** `clients/{c}`, as `npm run ops -- tenant` writes it. */
const tenant = {
  name: 'Simulated',
  lineLogin: { channelId: CHANNEL.id, liffId: `${CHANNEL.id}-app` },
  setup: { required: [] },
  payMethods: ['paypay', 'dpay'],
  paypay: { merchantId: MERCHANT },
  support: { lineTo: OPERATORS },
};

/** The tenant's path in the store. */
export const tenantPath = `clients/${clientId}`;

/** The store without virtual time, for checks of a finished world. */
export function directStore({ fetch }: Platforms): Firestore {
  const runtime = { fetch, nowMs: () => START_MS, random: () => 0 };
  return createFirestore(createTransport(settings, runtime), runtime);
}

/** Creates people with full wallets and a coupon each, and machines with the schedule's pieces. */
export async function furnish(platforms: Platforms, { people, pieces }: Schedule): Promise<void> {
  const { control: tell, seed } = platforms;
  for (const [person, chosen] of people.entries()) await furnishPerson(platforms, person, chosen);
  const machines = pieces.map((count, machine) => [
    [
      `${tenantPath}/machines/${machineId(machine)}`,
      {
        code: '1',
        name: 'm',
        place: 'p',
      },
    ],
    // Everybody subscribes to the stock alert of the machine with their number.
    ...people.flatMap((_, person) =>
      person % MACHINES === machine
        ? [[`${tenantPath}/machines/${machineId(machine)}/alerts/${personId(person)}`, alert]]
        : [],
    ),
    [shelfPath(machine), shelfOf(count)],
  ]);
  await tell('PUT', `/line/channels/${CHANNEL.id}/messaging`, { channelSecret: CHANNEL.secret });
  await bindOnce(platforms);
  await seed({ [tenantPath]: tenant, ...Object.fromEntries(machines.flat()) });
}

const tea = { productId: 'P1', name: '緑茶', taxRatePercent: 8, temperature: 'cold' };
/** Returns the offer of a machine. */
export const offerOf = (priceYen: number) => [{ slot: 'A1', priceYen, ...tea }];
export const shelfPath = (machine: number) =>
  `${tenantPath}/machines/${machineId(machine)}/shelf/current`;
const shelfOf = (count: number) => ({
  offer: offerOf(PRICE),
  stock: { A1: { count, reservedBy: [] } },
});

const alert = { productIds: ['P1'], askedAt: { P1: '2026-11-20T00:00:00Z' } };

/** Creates the order of the d払い binding, against which every inquiry about a payment is checked. */
async function bindOnce({ fetch }: Platforms): Promise<void> {
  const { dpay } = createPayProviders(settings, () => ({
    fetch,
    nowMs: () => START_MS,
    secrets: { read: async () => [], forget: () => undefined },
  }));
  await dpay.startBinding({
    client: simulated,
    bindingId: methodOf.dpay,
    nonce: 'nonce',
    returnUrl: 'https://app.test/faults/bind-dpay',
    userAgent: '',
  });
}

const simulated = v.parse(tenantClientSchema, {
  ...tenant,
  clientId,
  merchants: { paypay: MERCHANT },
  appearance: {},
  setup: { required: [], personalInfo: [], documents: { termsOfUse: null, privacyPolicy: null } },
  seller: { name: tenant.name, registrationNumber: null },
});

async function furnishPerson(
  { control: tell, seed }: Platforms,
  person: number,
  { follows, wantsReceipts, capDayYen, capMonthYen }: Person,
): Promise<void> {
  const wallet = walletOf(person);
  const who = { name: 'S', phoneNumber: '09000000000', balance: BALANCE };
  const limits = { paymentLimit: BALANCE, dailyLimit: null, monthlyLimit: null };
  await tell('PUT', `/paypay/wallets/${wallet}`, { ...who, ...limits });
  await tell('PUT', `/gmo/accounts/${wallet}`, { ...who, monthlyLimit: BALANCE });
  const member = memberOf(person);
  await tell('PUT', `/gmo/members/${member}`, { accountId: wallet, shopId: 'dev-shop-faults' });
  const link = { merchantId: MERCHANT, walletId: wallet };
  const { id } = v.parse(
    v.object({ id: v.string() }),
    await tell('POST', '/paypay/authorizations', link),
  );
  const accounts = { paypay: id, dpay: member };
  const user = `${tenantPath}/lineUsers/${personId(person)}`;
  const methods = kinds.map(async (kind) => [
    `${user}/payMethods/${methodOf[kind]}`,
    {
      kind,
      state: 'active',
      label: '***',
      account: await seal(
        settings.SEAL_KEYS,
        ['pay-method-account', clientId, personId(person), methodOf[kind]],
        accounts[kind],
      ),
    },
  ]);
  await seed({
    [user]: {
      follow: follows,
      profile: { displayName: 'x' },
      settings: {
        notifications: { receipts: wantsReceipts, stock: true },
        spendingCap: { dayYen: capDayYen, monthYen: capMonthYen },
      },
    },
    [`${user}/coupons/${COUPON}`]: {
      title: 'C',
      state: 'held',
      discount: { kind: 'yen', yen: DISCOUNT },
    },
    ...Object.fromEntries(await Promise.all(methods)),
  });
}
