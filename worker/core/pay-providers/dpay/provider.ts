import { derivedUuid } from '../../crypto/derived-uuid.ts';
import type { TenantClient } from '../../tenant-client.ts';
import { type Answer, declined, okay, unknown } from '../port/answer.ts';
import type { Merchant, Payments, PayProvider } from '../port/pay-provider.ts';
import { withKeys } from '../port/with-keys.ts';
import { merchantOnWire } from './merchant.ts';
import {
  authorizePayment,
  cancel,
  capture,
  type GmoWire,
  inquirePayment,
  inquireRefund,
  refundPayment,
  revert,
  takeStep,
} from './payments.ts';
import { readOrder } from './read-order.ts';
import { endRegistration, inquireRegistration } from './registration.ts';
import type { GmoApi, GmoShop } from './wire.ts';

/**
 * Returns the provider for d払い through GMO-PG's OpenAPI type. Each binding is a separate member at
 * the gateway, named by the binding's id. There is no webhook, so only `/order/inquiry` is
 * authoritative.
 */
export function createDpayProvider(api: GmoApi): PayProvider {
  const withShop = <T>(
    { clientId }: TenantClient,
    use: (shop: GmoShop) => Promise<Answer<T>>,
  ): Promise<Answer<T>> =>
    withKeys(
      {
        find: () => api.ownShop(clientId),
        forget: () => api.forget(clientId),
        setting: 'DPAY_SHOPS',
      },
      use,
    );

  return {
    kind: 'dpay',
    capabilities: {
      bindingResult: 'inquiry',
      linkEnds: false,
      partialRefund: false,
      paymentIdLength: 27,
    },

    async merchantOf({ clientId, name }) {
      const shop = await api.ownShop(clientId);
      if (shop === undefined || shop === 'NOT_KNOWN') return shop;
      return { clientId, account: shop.shopId, name: name.ja };
    },

    startBinding: ({ client, bindingId, nonce, returnUrl }) =>
      withShop(client, async (shop) => {
        const body = {
          merchant: {
            ...merchantOnWire({ name: client.name.ja }, shop),
            callbackUrl: returnUrl,
            csrfToken: nonce,
          },
          order: { orderId: bindingId, transactionType: 'CIT' },
          payer: {},
          walletAuthorizationInformation: {
            walletType: 'DOCOMO',
            walletAuthorizationOptions: { memberId: bindingId, createNewMember: true },
          },
        };
        const key = await derivedUuid('bind', bindingId);
        const order = readOrder(await api.call(shop, '/wallet/authorizeAccount', body, key));
        if (order.kind !== 'OK') return order;
        const { redirectUrl, accessId } = order.value;
        return redirectUrl === undefined ? unknown : okay({ redirectUrl, reference: accessId });
      }),

    // The data of the return proves nothing, only the inquiry does.
    finishBinding: (client, { bindingId }) =>
      withShop(client, async (shop) => {
        const answer = await inquireRegistration(api, shop, bindingId);
        if (answer.kind !== 'OK') return answer;
        if (answer.value === 'active') return okay({ reference: bindingId, label: 'd払い' });
        // The person is still on the carrier's page, or has closed it half-way and may come back.
        return answer.value === 'open' ? unknown : declined('REFUSED_BY_USER');
      }),

    inquireBinding: (client, account) =>
      withShop(client, async (shop) => {
        const answer = await inquireRegistration(api, shop, account);
        if (answer.kind !== 'OK') return answer;
        if (answer.value === 'active') return okay({ endsAt: null });
        return answer.value === 'open' ? unknown : declined('BINDING_ENDED');
      }),

    unbind: (client, account) => withShop(client, (shop) => endRegistration(api, shop, account)),

    ...payments(api),
  };
}

/** Returns the calls that move money, each with the keys of its order's shop. */
function payments(api: GmoApi): Payments {
  const withWire = <T>(
    merchant: Merchant,
    use: (wire: GmoWire) => Promise<Answer<T>>,
  ): Promise<Answer<T>> =>
    withKeys(
      {
        find: () => api.shop(merchant),
        forget: () => api.forget(merchant.clientId),
        setting: 'DPAY_SHOPS',
      },
      (shop) => use({ api, shop }),
    );

  return {
    authorize: (payment) => withWire(payment.merchant, (wire) => authorizePayment(wire, payment)),
    capture: (step) => withWire(step.merchant, (wire) => takeStep(wire, capture, step)),
    revert: (step) => withWire(step.merchant, (wire) => takeStep(wire, revert, step)),
    refund: (step) => withWire(step.merchant, (wire) => refundPayment(wire, step)),
    inquireRefund: (step) => withWire(step.merchant, (wire) => inquireRefund(wire, step)),
    cancel: (step) => withWire(step.merchant, (wire) => takeStep(wire, cancel, step)),
    inquire: (asked) => withWire(asked.merchant, (wire) => inquirePayment(wire, asked)),
  };
}
