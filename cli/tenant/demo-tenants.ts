/** The tenant files that `npm start`, the tests, the bench and the screens use. */
export const demoTenantFiles = ['tenants/demo/tenant.json', 'tenants/hinata/tenant.json'] as const;
