import * as v from 'valibot';
import { type PublicClient, publicClientSchema } from '../../contract/client.ts';
import { clientIdSchema, lineUserIdSchema, machineIdSchema } from '../../contract/ids.ts';
import { seal } from '../../worker/crypto/seal.ts';
import { settingsOf } from '../../worker/env.ts';
import { createPayProviders } from '../../worker/pay/providers/registry.ts';
import { createFirestore, type Firestore } from '../../worker/store/firestore.ts';
import { createTransport } from '../../worker/store/transport.ts';
import { providerBindings } from '../worker/provider-bindings.ts';
import type { Platforms } from './platforms.ts';
import { kinds, MACHINES, PEOPLE, type Schedule, type Tap } from './schedule.ts';

export const PRICE = 160;
export const DISCOUNT = 30;
export const STOCK = 50;
export const BALANCE = 100_000;
export const clientId = v.parse(clientIdSchema, 'faults');
export const personId = (person: number) => v.parse(lineUserIdSchema, `Uperson${person}`);
export const machineId = (machine: number) => v.parse(machineIdSchema, `m${machine}`);
export const couponOf = ({ id }: Tap) => `C${id}`;
export const amountOf = ({ coupon }: Tap) => (coupon ? PRICE - DISCOUNT : PRICE);
export const methodOf = { paypay: 'a'.repeat(26), dpay: 'b'.repeat(26) } as const;

/** Where time begins: no purchase crosses midnight in Japan. */
export const START_MS = Date.parse('2026-11-21T01:00:00Z');

export const settings = settingsOf({
  ...providerBindings,
  FIRESTORE_EMULATOR_HOST: 'outside.test',
  FIRESTORE_PROJECT_ID: 'test',
  GOOGLE_SERVICE_ACCOUNT: JSON.stringify({
    client_email: 'edge@test.iam.gserviceaccount.com',
    private_key: 'not used',
  }),
  SESSION_KEYS: JSON.stringify({
    keys: [{ kid: 'test', kty: 'EC', crv: 'P-256', d: 'not used' }],
  }),
  SEAL_KEY: 'a test seal key',
});

export const client: PublicClient = v.parse(publicClientSchema, {
  clientId,
  name: 'Simulated',
  lineLogin: { channelId: null, liffId: null },
  appearance: {},
  setup: { required: [], personalInfo: [], documents: { termsOfUse: null, privacyPolicy: null } },
  payMethods: ['paypay', 'dpay'],
  paypay: { merchantId: 'merchant-faults' },
  seller: { name: 'Simulated', registrationNumber: null },
});

/** The store without time between, for who looks at a world that has ended. */
export function directStore({ fetch }: Platforms): Firestore {
  const runtime = { fetch, nowMs: () => START_MS, random: () => 0 };
  return createFirestore(createTransport(settings, runtime), runtime);
}

/** People with full wallets, machines with full shelves, and a coupon for each tap that wants one. */
export async function furnish(platforms: Platforms, { taps }: Schedule): Promise<void> {
  for (let person = 0; person < PEOPLE; person++) await furnishPerson(platforms, person);
  const below = `clients/${clientId}`;
  const coupons = taps
    .filter(({ coupon }) => coupon)
    .map((tap) => [
      `${below}/lineUsers/${personId(tap.person)}/coupons/${couponOf(tap)}`,
      { title: 'C', state: 'held', discount: { kind: 'yen', yen: DISCOUNT } },
    ]);
  const machines = Array.from({ length: MACHINES }, (_, number) => [
    [
      `${below}/machines/${machineId(number)}`,
      {
        code: '1',
        name: 'm',
        place: 'p',
        slots: [{ slot: 'A1', productId: 'P1', priceYen: PRICE }],
      },
    ],
    [`${below}/machines/${machineId(number)}/stock/A1`, { count: STOCK, reservedBy: [] }],
  ]).flat();
  const product = { name: '緑茶', priceYen: PRICE, taxRatePercent: 8, temperature: 'cold' };
  await bindOnce(platforms);
  await platforms.seed(
    Object.fromEntries([[`${below}/products/P1`, product], ...coupons, ...machines]),
  );
}

/** The order of the d払い binding, which every inquiry about a payment is checked against. */
async function bindOnce({ fetch }: Platforms): Promise<void> {
  const { dpay } = createPayProviders(settings, { fetch, nowMs: () => START_MS });
  await dpay.startBinding({
    client,
    bindingId: methodOf.dpay,
    nonce: 'nonce',
    returnUrl: 'https://app.test/faults/bind-dpay',
    userAgent: '',
  });
}

async function furnishPerson({ control: tell, seed }: Platforms, person: number): Promise<void> {
  const wallet = `w${person}`;
  const who = { name: 'S', phoneNumber: '09000000000', balance: BALANCE };
  const limits = { paymentLimit: BALANCE, dailyLimit: null, monthlyLimit: null };
  await tell('PUT', `/paypay/wallets/${wallet}`, { ...who, ...limits });
  await tell('PUT', `/gmo/accounts/${wallet}`, { ...who, monthlyLimit: BALANCE });
  const member = `member-${person}`;
  await tell('PUT', `/gmo/members/${member}`, { accountId: wallet, shopId: 'dev-shop-faults' });
  const link = { merchantId: 'merchant-faults', walletId: wallet };
  const { id } = v.parse(
    v.object({ id: v.string() }),
    await tell('POST', '/paypay/authorizations', link),
  );
  const accounts = { paypay: id, dpay: member };
  const user = `clients/${clientId}/lineUsers/${personId(person)}`;
  const methods = kinds.map(async (kind) => [
    `${user}/payMethods/${methodOf[kind]}`,
    { kind, state: 'active', label: '***', account: await seal(settings.SEAL_KEY, accounts[kind]) },
  ]);
  await seed({
    [user]: { follow: false, profile: { displayName: 'x' } },
    ...Object.fromEntries(await Promise.all(methods)),
  });
}
