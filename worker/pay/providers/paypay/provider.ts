import * as v from 'valibot';
import type { PublicClient } from '../../../../contract/client.ts';
import { type Answer, declined, misconfigured, okay } from '../../port/answer.ts';
import type { BoundAccount, PayProvider } from '../../port/pay-provider.ts';
import {
  authorizePayment,
  capturePayment,
  inquirePayment,
  type PayPayWire,
  refundPayment,
  revertPayment,
} from './payments.ts';
import { readReply } from './read-reply.ts';
import { type ResponseClaims, verifyResponseToken } from './response-token.ts';
import type { PayPayApi, PayPayCredentials } from './wire.ts';

const started = v.object({ linkQRCodeURL: v.pipe(v.string(), v.url()) });
const authorization = v.object({ status: v.string() });

/** PayPay's Open Payment API as a way to pay: account link, pre-authorisation, capture. */
export function createPayPayProvider(api: PayPayApi, nowMs: () => number): PayProvider {
  const withCredentials = async <T>(
    client: PublicClient,
    use: (credentials: PayPayCredentials) => Promise<Answer<T>>,
  ): Promise<Answer<T>> => {
    const credentials = api.credentials(client);
    return credentials ? use(credentials) : misconfigured('PAYPAY_CREDENTIALS');
  };

  const withWire = <T>(
    client: PublicClient,
    use: (wire: PayPayWire) => Promise<Answer<T>>,
  ): Promise<Answer<T>> =>
    withCredentials(client, (credentials) =>
      use({ api, credentials, requestedAt: Math.floor(nowMs() / 1000) }),
    );

  return {
    kind: 'paypay',
    capabilities: { bindingResult: 'signed-return', partialRefund: true, paymentIdLength: 64 },

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

    finishBinding: (client, { bindingId, nonce }, evidence) =>
      withCredentials(client, async (credentials) => {
        const claims = await verifyResponseToken(evidence ?? '', credentials, nowMs());
        return boundAccount(claims, bindingId, nonce);
      }),

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
        return answer.value.status === 'ACTIVE' ? okay(undefined) : declined('BINDING_ENDED');
      }),

    unbind: (client, account) =>
      withCredentials(client, async (credentials) => {
        const path = `/v2/user/authorizations/${encodeURIComponent(account)}`;
        const answer = readReply(await api.call(credentials, 'DELETE', path), v.object({}));
        // Ended already, by the person or by an earlier call whose answer was lost.
        if (answer.kind === 'DECLINED') return okay(undefined);
        return answer.kind === 'OK' ? okay(undefined) : answer;
      }),

    authorize: (payment) => withWire(payment.client, (wire) => authorizePayment(wire, payment)),
    capture: (step) => withWire(step.client, (wire) => capturePayment(wire, step)),
    revert: (step) => withWire(step.client, (wire) => revertPayment(wire, step)),
    refund: (step) => withWire(step.client, (wire) => refundPayment(wire, step)),
    inquire: ({ client, paymentId }) => withWire(client, (wire) => inquirePayment(wire, paymentId)),
  };
}

/** The wallet a verified token names, when the token answers this very binding. */
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
