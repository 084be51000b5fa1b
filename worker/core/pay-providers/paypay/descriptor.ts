import * as v from 'valibot';
import { merchantField } from '../port/merchant-field.ts';
import type { GivenKeys, ProviderDescriptor } from '../port/provider-descriptor.ts';
import { createPayPayProvider } from './provider.ts';
import { relay } from './relay.ts';
import { peekNonce } from './response-token.ts';
import { type PayPaySettings, payPayKeysSchema } from './settings.ts';
import { settlementFile } from './settlement-file.ts';
import { createPayPay } from './wire.ts';

/** PayPay's own spelling. Other notices are not handled yet. */
const noticeSchema = v.object({
  notification_type: v.pipe(v.string(), v.startsWith('customer.authroization.')),
  userAuthorizationId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
});

/** The tenant's own PayPay merchant. */
export const payPayTenantFields = { paypay: merchantField };

/** PayPay's Open Payment API. */
export const payPay: ProviderDescriptor<PayPaySettings> = {
  kind: 'paypay',
  platform: 'PAYPAY',
  keys: {
    setting: 'PAYPAY_CREDENTIALS',
    schema: v.pipe(
      payPayKeysSchema,
      v.transform((value): GivenKeys => ({ account: undefined, value })),
    ),
    form: [
      { field: 'apiKey', label: { ja: 'APIキー', en: 'API key' }, isSecret: false },
      { field: 'apiSecret', label: { ja: 'APIシークレット', en: 'API secret' }, isSecret: true },
    ],
    // An entry names no other merchant: it applies to the merchant in its tenant's document.
    holdersOf: () => [],
    ifRefused:
      'and that PayPay has registered the addresses of both relays: it refuses a call from another address in the same way.',
  },
  merchantIn: 'tenant',
  relay,
  create: (settings, runtime) =>
    createPayPayProvider(createPayPay(settings, runtime), runtime.nowMs),
  noMerchant: () => 'neither its secrets nor PAYPAY_CREDENTIALS have a key for paypay.merchantId',
  returnPage: 'payPayReturn',
  /**
   * Reads the responseToken. Any page may carry it, even one that LINE packed into `liff.state`.
   */
  readReturn({ param }) {
    const token = param('responseToken');
    return token === null ? undefined : { nonce: peekNonce(token), evidence: token };
  },
  readNotice(body) {
    const notice = v.safeParse(noticeSchema, body);
    return notice.success ? notice.output.userAuthorizationId : undefined;
  },
  refundsInPart: true,
  settlementFile,
  texts: {
    ja: {
      held: 'PayPayで確保されていた金額は元に戻ります。PayPayアプリの取引履歴には、すぐから数分で反映されます。',
      refunded:
        'お支払いに使った方法へ戻ります。PayPay残高には通常数分で、クレジットの場合は次回以降のご利用明細に反映されます。',
    },
    en: {
      held: 'The amount reserved at PayPay is released. The history in the PayPay app shows it at once or within a few minutes.',
      refunded:
        'It goes back to where it was paid from: usually within minutes to a PayPay balance, by the next statement to a card.',
    },
  },
};
