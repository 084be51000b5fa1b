/** Every outbound call of the edge lands at the stand-ins, whatever its host. */
export const outside = 'http://outside.test';

/** The tenants of the tests that offer d払い: each needs a shop of its own. */
const dpayTenants = [
  ...['bank', 'swept', 'till', 'faults'],
  ...['couponed', 'screens', 'linked', 'elsewhere', 'telling', 'operated', 'listening', 'watching'],
  ...['racing', 'refusing', 'strict-shop', 'next-door', 'restarting', 'buying', 'capped'],
  ...['restocking', 'forgetful', 'moved', 'gone', 'crowded', 'flooded', 'described', 'many'],
  ...['rotating', 'leaving', 'owners'],
];

const shopOf = (clientId: string) => ({
  shopId: `dev-shop-${clientId}`,
  shopPass: 'dev-pass',
  contactName: 'Support',
  contactEmail: 'support@example.com',
});

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
  DPAY_SHOPS: JSON.stringify(Object.fromEntries(dpayTenants.map((id) => [id, shopOf(id)]))),
};
