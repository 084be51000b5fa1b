import * as v from 'valibot';
import type { TenantClient } from '../../tenant-client.ts';
import { type Answer, declined, misconfigured, okay, retryLater, unknown } from '../port/answer.ts';
import type { BoundAccount, Merchant, Payments, PayProvider } from '../port/pay-provider.ts';
import { type Found, withKeys } from '../port/with-keys.ts';
import {
  authorizePayment,
  cancelPayment,
  capturePayment,
  inquirePayment,
  inquireRefund,
  type PayPayWire,
  refundPayment,
  revertPayment,
} from './payments.ts';
import { readReply } from './read-reply.ts';
import { type ResponseClaims, verifyResponseToken } from './response-token.ts';
import type { PayPayApi, PayPayCredentials } from './wire.ts';

const started = v.object({ linkQRCodeURL: v.pipe(v.string(), v.url()) });
/** `expireAt` is in seconds. */
const authorization = v.object({
  status: v.string(),
  expireAt: v.optional(v.pipe(v.number(), v.maxValue(253_402_300_799)), undefined),
});

/** Returns the provider for PayPay's Open Payment API: account link, pre-authorisation, capture. */
export function createPayPayProvider(api: PayPayApi, nowMs: () => number): PayProvider {
  const withCredentials = <T>(
    { clientId, merchants }: TenantClient,
    use: (credentials: PayPayCredentials) => Promise<Answer<T>>,
  ): Promise<Answer<T>> =>
    withKeys(keysTo(api, { clientId, account: merchants.paypay ?? '' }), use);

  return {
    kind: 'paypay',
    capabilities: {
      bindingResult: 'signed-return',
      linkEnds: true,
      partialRefund: true,
      paymentIdLength: 64,
    },

    async merchantOf({ clientId, name, merchants }) {
      if (merchants.paypay === undefined) return undefined;
      const merchant = { clientId, account: merchants.paypay, name: name.ja };
      const keys = await api.credentials(merchant);
      if (keys === 'NOT_KNOWN') return keys;
      return keys.length > 0 ? merchant : undefined;
    },

    startBinding: ({ client, bindingId, nonce, returnUrl, userAgent }) =>
      withCredentials(client, async (credentials) => {
        const reply = await api.call(credentials, 'POST', '/v1/qr/sessions', {
          scopes: ['preauth_capture_native'],
          nonce,
          redirectType: 'WEB_LINK',
          redirectUrl: returnUrl,
          referenceId: bindingId,
          ...(userAgent === '' ? {} : { userAgent }),
        });
        const answer = readReply(reply, started);
        if (answer.kind !== 'OK') return answer;
        return okay({ redirectUrl: answer.value.linkQRCodeURL, reference: bindingId });
      }),

    async finishBinding({ clientId, merchants }, { bindingId, nonce }, evidence) {
      const merchant = { clientId, account: merchants.paypay ?? '' };
      const verified = await verifyReturn(api, merchant, evidence ?? '', nowMs());
      return verified.kind === 'OK' ? boundAccount(verified.value, bindingId, nonce) : verified;
    },

    inquireBinding: (client, account) =>
      withCredentials(client, async (credentials) => {
        const query = { userAuthorizationId: account };
        const reply = await api.call(
          credentials,
          'GET',
          '/v2/user/authorizations',
          undefined,
          query,
        );
        const answer = readReply(reply, authorization);
        if (answer.kind !== 'OK') return answer;
        const { status, expireAt } = answer.value;
        if (status !== 'ACTIVE') return declined('BINDING_ENDED');
        const endsAt = expireAt === undefined ? null : new Date(expireAt * 1000).toISOString();
        return okay({ endsAt });
      }),

    unbind: (client, account) =>
      withCredentials(client, async (credentials) => {
        const path = `/v2/user/authorizations/${encodeURIComponent(account)}`;
        const answer = readReply(await api.call(credentials, 'DELETE', path), v.object({}));
        // The person, or an earlier call with a lost answer, has already ended it.
        if (answer.kind === 'DECLINED') {
          return answer.code === 'BINDING_ENDED' ? okay(undefined) : unknown;
        }
        return answer.kind === 'OK' ? okay(undefined) : answer;
      }),

    ...payments(api, nowMs),
  };
}

/** Finds the newest keys of a merchant. */
const keysTo = (api: PayPayApi, merchant: Pick<Merchant, 'clientId' | 'account'>) => ({
  find: async (): Promise<Found<PayPayCredentials>> => {
    const all = await api.credentials(merchant);
    return all === 'NOT_KNOWN' ? all : all[0];
  },
  forget: () => api.forget(merchant.clientId),
  setting: 'PAYPAY_CREDENTIALS',
});

/**
 * Returns the claims of a return's token. Undefined if none of the merchant's keys signed it.
 * PayPay signs with the secret that was current when the binding started, or with a newer one that
 * was put moments ago.
 */
async function verifyReturn(
  api: PayPayApi,
  merchant: Pick<Merchant, 'clientId' | 'account'>,
  token: string,
  nowMs: number,
): Promise<Answer<ResponseClaims | undefined>> {
  for (const isLast of [false, true]) {
    const keys = await api.credentials(merchant);
    if (keys === 'NOT_KNOWN') return retryLater;
    if (keys.length === 0) return misconfigured('PAYPAY_CREDENTIALS');
    for (const one of keys) {
      const claims = await verifyResponseToken(token, one, nowMs);
      if (claims) return okay(claims);
    }
    if (!isLast) api.forget(merchant.clientId);
  }
  return okay(undefined);
}

/** Returns the calls that move money, each with the keys of its order's merchant. */
function payments(api: PayPayApi, nowMs: () => number): Payments {
  const withWire = <T>(
    merchant: Merchant,
    use: (wire: PayPayWire) => Promise<Answer<T>>,
  ): Promise<Answer<T>> =>
    withKeys(keysTo(api, merchant), (credentials) =>
      use({ api, credentials, requestedAt: Math.floor(nowMs() / 1000) }),
    );

  return {
    authorize: (payment) => withWire(payment.merchant, (wire) => authorizePayment(wire, payment)),
    capture: (step) => withWire(step.merchant, (wire) => capturePayment(wire, step)),
    revert: (step) => withWire(step.merchant, (wire) => revertPayment(wire, step)),
    refund: (step) => withWire(step.merchant, (wire) => refundPayment(wire, step)),
    inquireRefund: (step) => withWire(step.merchant, (wire) => inquireRefund(wire, step)),
    cancel: ({ merchant, paymentId }) =>
      withWire(merchant, (wire) => cancelPayment(wire, paymentId)),
    inquire: ({ merchant, paymentId }) =>
      withWire(merchant, (wire) => inquirePayment(wire, paymentId)),
  };
}

/** Returns the wallet in a verified token, if the token belongs to this binding. */
function boundAccount(
  claims: ResponseClaims | undefined,
  bindingId: string,
  nonce: string | null,
): Answer<BoundAccount> {
  if (claims?.nonce !== nonce || claims.referenceId !== bindingId) return declined('NOT_FOUND');
  if (claims.result !== 'succeeded') return declined('REFUSED_BY_USER');
  const { userAuthorizationId, profileIdentifier } = claims;
  if (!userAuthorizationId) return declined('NOT_FOUND');
  return okay({ reference: userAuthorizationId, label: profileIdentifier });
}
