import * as v from 'valibot';
import type { GivenKeys, ProviderDescriptor } from '../port/provider-descriptor.ts';
import { createDpayProvider } from './provider.ts';
import { type DpaySettings, dpayShopSchema } from './settings.ts';
import { settlementFile } from './settlement-file.ts';
import { createGmo } from './wire.ts';

const callback = v.object({ csrfToken: v.string() });

/** d払い through GMO-PG's multi-payment service, OpenAPI type. */
export const dpay: ProviderDescriptor<DpaySettings> = {
  kind: 'dpay',
  platform: 'DPAY',
  keys: {
    setting: 'DPAY_SHOPS',
    schema: v.pipe(
      dpayShopSchema,
      v.transform((value): GivenKeys => ({ account: value.shopId, value })),
    ),
    form: [
      { field: 'shopId', label: { ja: 'ショップID', en: 'Shop id' }, isSecret: false },
      {
        field: 'shopPass',
        label: { ja: 'ショップパスワード', en: 'Shop password' },
        isSecret: true,
      },
      { field: 'contactName', label: { ja: '問い合わせ先の名前', en: 'Contact' }, isSecret: false },
      {
        field: 'contactEmail',
        label: { ja: '問い合わせ先のメール', en: 'Contact’s mail' },
        isSecret: false,
      },
    ],
    holdersOf: ({ DPAY_SHOPS }, account) =>
      Object.entries(DPAY_SHOPS).flatMap(([id, { shopId }]) => (shopId === account ? [id] : [])),
    ifRefused: 'and that GMO-PG has opened the shop.',
  },
  merchantIn: 'keys',
  create: (settings, { fetch, secrets }) => createDpayProvider(createGmo(settings, fetch, secrets)),
  noMerchant: (clientId) =>
    `neither its secrets nor DPAY_SHOPS have a shop for ${clientId} that is its own alone`,
  returnPage: 'userPayBindDpay',
  /**
   * Reads GMO-PG's `p`, base64url of JSON, on the page that d払い redirects to. It is not signed, so
   * it proves nothing.
   */
  readReturn({ pathname, param }) {
    const packed = param('p');
    if (packed === null || !/\/bind-dpay\/?$/.test(pathname)) return undefined;
    return { nonce: csrfTokenIn(packed), evidence: null };
  },
  // GMO-PG can end only a whole order, not a part of it.
  refundsInPart: false,
  settlementFile,
  texts: {
    ja: {
      held: 'd払いでは請求されません。ご利用明細に一時的に表示されることがありますが、あとから消えます。',
      refunded: '次回以降のご利用明細に反映されます。',
    },
    en: {
      held: 'Nothing is charged by d払い. It may show up in your statement for a while and then disappears.',
      refunded: 'You will see it by your next statement.',
    },
  },
};

function csrfTokenIn(packed: string): string | undefined {
  try {
    const json = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    return v.parse(v.pipe(v.string(), v.parseJson(), callback), json).csrfToken;
  } catch {
    return undefined;
  }
}
