import * as v from 'valibot';
import type { PayMethodKind } from '../../../contract/shared/client.ts';
import { type ClientId, clientIdSchema } from '../../../contract/shared/ids.ts';
import type { Merchant } from '../../../worker/core/pay-providers/port/pay-provider.ts';
import { control } from './stand-ins.ts';

/** The facts about one payment provider that the tests of all providers need. */
type ProviderUnderTest = {
  readonly merchant: Merchant;
  /** @returns an account of this person at the stand-in. */
  readonly openAccount: (person: string) => Promise<string>;
  /** A person whose account is suspended. */
  readonly suspended: string;
  /** The path of the calls that move money. */
  readonly path: string;
  /** The path of the call that starts a link, and the call that ends one. */
  readonly bindPath: string;
  readonly unbindCall: { readonly pathPrefix: string; readonly method: string };
  /** Leaves a payment undecided. Absent if this provider decides at once. */
  readonly leaveOpen?: (paymentId: string) => Promise<unknown>;
  /** The setting with the provider's keys, and a value that the stand-in refuses. */
  readonly setting: string;
  readonly wrongKeys: string;
};

/** The tenant for which the providers are tested. */
export const till: ClientId = v.parse(clientIdSchema, 'till');

/** Returns a new id of a payment or a member. */
export const newId = () => `t${crypto.randomUUID().replaceAll('-', '').slice(0, 25)}`;

export const providersUnderTest: Readonly<Record<PayMethodKind, ProviderUnderTest>> = {
  paypay: {
    merchant: { clientId: till, account: 'merchant-till', name: 'till' },
    async openAccount(person) {
      const made = await control('POST', '/paypay/authorizations', {
        merchantId: 'merchant-till',
        walletId: person,
        scopes: ['preauth_capture_native'],
      });
      return v.parse(v.object({ id: v.string() }), made).id;
    },
    suspended: 'haruka',
    path: '/paypay/v2/payments',
    bindPath: '/paypay/v1/qr/sessions',
    unbindCall: { pathPrefix: '/paypay/v2/user', method: 'DELETE' },
    leaveOpen: (id) => control('PUT', `/paypay/payments/${id}`, { status: 'CREATED' }),
    setting: 'PAYPAY_CREDENTIALS',
    wrongKeys: '{"default":{"apiKey":"dev-paypay-key","apiSecret":"d3Jvbmc="}}',
  },
  dpay: {
    merchant: { clientId: till, account: 'dev-shop-till', name: 'till' },
    async openAccount(person) {
      const memberId = newId();
      await control('PUT', `/gmo/members/${memberId}`, {
        accountId: person,
        shopId: 'dev-shop-till',
      });
      return memberId;
    },
    suspended: 'daisuke',
    path: '/gmo/',
    bindPath: '/gmo/wallet/authorizeAccount',
    unbindCall: { pathPrefix: '/gmo/member', method: 'POST' },
    leaveOpen: (id) => control('PUT', `/gmo/orders/${id}`, { status: 'REQSUCCESS' }),
    setting: 'DPAY_SHOPS',
    wrongKeys:
      '{"till":{"shopId":"dev-shop-till","shopPass":"wrong","contactName":"x","contactEmail":"x@example.com"}}',
  },
};
