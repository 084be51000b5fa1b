import * as v from 'valibot';
import { bindingIdSchema } from '../../contract/customer/pay-methods.ts';
import { clientIdSchema, type LineUserId, lineUserIdSchema } from '../../contract/shared/ids.ts';
import { orderEffects } from '../../worker/core/capabilities.ts';
import { seal } from '../../worker/core/crypto/seal.ts';
import { type Settings, settingsOf } from '../../worker/core/env.ts';
import { vend } from '../../worker/core/order/fulfilment/vend.ts';
import { createPayProviders } from '../../worker/core/pay-providers/registry.ts';
import { createCloudSystems } from '../../worker/core/platforms/cloud-system.ts';
import { createLine } from '../../worker/core/platforms/line.ts';
import { createLineDeauthorisation } from '../../worker/core/platforms/line-deauthorisation.ts';
import { createLineMessaging } from '../../worker/core/platforms/line-messaging.ts';
import { createOperatorWebhook } from '../../worker/core/platforms/operator-webhook.ts';
import { createSms } from '../../worker/core/platforms/sms.ts';
import type { SecretLookup } from '../../worker/core/secret-lookup.ts';
import type { Services } from '../../worker/core/services.ts';
import { createFirestore } from '../../worker/core/store/firestore.ts';
import { createTransport } from '../../worker/core/store/transport.ts';
import { type TenantClient, tenantClientSchema } from '../../worker/core/tenant-client.ts';
import { control, seed } from '../worker/support/stand-ins.ts';
import type { Clock } from './clock.ts';
import type { Network } from './network.ts';
import { CHANNEL } from './provided.ts';

export const PRICE = 160;
export const DISCOUNT = 30;
export const STOCK = 5;
export const SLOT = 'A1';
export const clientId = v.parse(clientIdSchema, 'faults');

export const kinds = ['paypay', 'dpay'] as const;
export type Kind = (typeof kinds)[number];

const MERCHANT = 'merchant-faults';

/** Returns a person's id in LINE's format. */
export const personOf = (name: string): LineUserId => {
  const hex = Array.from(name, (character) => character.charCodeAt(0).toString(16)).join('');
  return v.parse(lineUserIdSchema, `U${hex.padStart(32, '0')}`);
};

export const client: TenantClient = v.parse(tenantClientSchema, {
  clientId,
  name: 'Faults',
  lineLogin: { channelId: CHANNEL.id, liffId: `${CHANNEL.id}-app` },
  appearance: {},
  setup: {
    required: [],
    personalInfo: [],
    documents: { termsOfUse: null, privacyPolicy: null },
  },
  payMethods: ['paypay', 'dpay'],
  merchants: { paypay: MERCHANT },
  seller: { name: 'Faults', registrationNumber: null },
});

/** All keys of this tenant are in the settings, so no look-up in the store can use up a fault. */
const noSecrets: SecretLookup = { read: async () => [], forget: () => undefined };

const RICH = 90_000_000;

/** Opens one wallet at each provider that pays for everything. @returns the accounts. */
export async function openWallets(settings: Settings): Promise<Accounts> {
  await control('PUT', `/line/channels/${CHANNEL.id}/messaging`, { channelSecret: CHANNEL.secret });
  // Creates the order of the binding, against which every d払い inquiry is checked.
  const runtime = { fetch: (request: Request) => fetch(request), nowMs: Date.now };
  await createPayProviders(settings, () => ({ ...runtime, secrets: noSecrets })).dpay.startBinding({
    client,
    bindingId: methodId,
    nonce: crypto.randomUUID(),
    returnUrl: 'https://app.test/faults/bind-dpay',
    userAgent: '',
  });
  return openWallet('faults');
}

/** The providers' own ids of the accounts. */
type Accounts = Record<Kind, string>;

/** Opens a wallet at each provider and binds it. @returns the accounts. */
export async function openWallet(name: string): Promise<Accounts> {
  const person = { name: 'Faults', phoneNumber: '09000000000', balance: RICH };
  const limits = { paymentLimit: RICH, dailyLimit: null, monthlyLimit: null };
  await control('PUT', `/paypay/wallets/${name}`, { ...person, ...limits });
  await control('PUT', `/gmo/accounts/${name}`, { ...person, monthlyLimit: RICH });
  const member = `member-${name}`;
  const shop = { accountId: name, shopId: 'dev-shop-faults' };
  await control('PUT', `/gmo/members/${member}`, shop);
  const link = { merchantId: MERCHANT, walletId: name };
  const linked = v.parse(
    v.object({ id: v.string() }),
    await control('POST', '/paypay/authorizations', link),
  );
  return { paypay: linked.id, dpay: member };
}

const tea = { productId: 'P1', name: '緑茶', taxRatePercent: 8, temperature: 'cold' };

/** Opens a machine for one purchase, its buyer with a coupon, and a second buyer. */
export async function openPurchase(
  { SEAL_KEYS }: Settings,
  { run, kind, follows }: { readonly run: string; readonly kind: Kind; readonly follows: boolean },
  account: string,
): Promise<void> {
  const machine = `clients/${clientId}/machines/m${run}`;
  const person = async (name: string, follow: boolean) => {
    const context = ['pay-method-account', clientId, personOf(name), methodId] as const;
    const path = `clients/${clientId}/lineUsers/${personOf(name)}`;
    return {
      [path]: {
        follow,
        profile: { displayName: 'x' },
        settings: { notifications: { receipts: true, stock: true } },
      },
      [`${path}/payMethods/${methodId}`]: {
        kind,
        state: 'active',
        label: '***',
        account: await seal(SEAL_KEYS, context, account),
      },
    };
  };
  await seed({
    [machine]: { code: '1', name: 'm', place: 'p' },
    [`${machine}/shelf/current`]: {
      offer: [{ slot: SLOT, priceYen: PRICE, ...tea }],
      stock: { [SLOT]: { count: STOCK, reservedBy: [] } },
    },
    ...(await person(run, follows)),
    ...(await person(`${run}b`, false)),
    [`clients/${clientId}/lineUsers/${personOf(run)}/coupons/C1`]: {
      title: 'C',
      state: 'held',
      discount: { kind: 'yen', yen: DISCOUNT },
    },
  });
}

export const methodId = v.parse(bindingIdSchema, 'a'.repeat(26));

/** Creates the edge's services with a failing network and virtual time. */
export function servicesOn(settingsSource: object, network: Network, clock: Clock): Services {
  const settings = settingsOf(settingsSource);
  const world = { fetch: network.fetch, nowMs: () => clock.nowMs, random: () => 0 };
  const store = createFirestore(createTransport(settings, world), world);
  return {
    settings,
    store,
    countedStore: () => store,
    metrics: { measure: () => undefined },
    line: createLine(settings, network.fetch),
    deauthoriseAtLine: createLineDeauthorisation(settings, network.fetch, world.nowMs, noSecrets),
    lineMessaging: createLineMessaging(settings, network.fetch, world.nowMs, noSecrets),
    operatorWebhook: createOperatorWebhook(network.fetch),
    cloudSystems: createCloudSystems(settings, network.fetch, noSecrets),
    sms: createSms(settings, network.fetch),
    payProviders: createPayProviders(settings, () => ({
      fetch: network.fetch,
      nowMs: network.signingNow,
      secrets: noSecrets,
    })),
    machine: () => {
      throw new Error('the machine is simulated');
    },
    orderEffects,
    fulfilments: { vend },
    nowMs: () => clock.nowMs,
  };
}
