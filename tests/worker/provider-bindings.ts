/** Every outbound call of the edge lands at the stand-ins, whatever its host. */
export const outside = 'http://outside.test';

/** The settings of both providers, with the keys that the stand-ins know from the start. */
export const providerBindings = {
  PAYPAY_BASE_URL: `${outside}/paypay`,
  PAYPAY_CREDENTIALS: JSON.stringify({
    default: {
      apiKey: 'dev-paypay-key',
      apiSecret: 'c2FuZGJveC1wYXlwYXktZGV2LXNlY3JldC0wMDAwMDE=',
    },
  }),
  DPAY_BASE_URL: `${outside}/gmo`,
  DPAY_SHOPS: JSON.stringify({
    default: {
      shopId: 'dev-shop',
      shopPass: 'dev-pass',
      contactName: 'Support',
      contactEmail: 'support@example.com',
    },
  }),
};
