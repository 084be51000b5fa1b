/** All outbound calls of the edge go to the stand-ins, whatever their host. */
export const outside = 'http://outside.test';

/** The test tenants that offer d払い. Each needs its own shop. */
const dpayTenants = [
  ...['bank', 'swept', 'till', 'faults', 'failing'],
  ...['couponed', 'screens', 'linked', 'elsewhere', 'telling', 'operated', 'listening', 'watching'],
  ...['racing', 'refusing', 'strict-shop', 'next-door', 'restarting', 'buying', 'capped'],
  ...['restocking', 'forgetful', 'moved', 'gone', 'crowded', 'flooded', 'described', 'many'],
  ...['rotating', 'leaving', 'owners', 'scene-dpaydown', 'scene-storedown', 'losing', 'reconciled'],
];

const shopOf = (clientId: string) => ({
  shopId: `dev-shop-${clientId}`,
  shopPass: 'dev-pass',
  contactName: 'Support',
  contactEmail: 'support@example.com',
});

/** The settings of both providers, with keys that the stand-ins accept by default. */
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
