import type { Mutant } from './mutant.ts';

const providers = 'worker/core/pay-providers';
const troubles = 'tenant-secrets-troubles';

/**
 * Mutants of the tenants' stored secrets: their owner, and that an unreadable secret never counts as
 * absent.
 */
export const secretMutants: readonly Mutant[] = [
  {
    name: 'secret: a store that is away has none',
    file: 'worker/core/secrets/look-up-secrets.ts',
    find: "if (cause instanceof StoreError) return 'NOT_KNOWN';",
    put: 'if (cause instanceof StoreError) return [];',
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: what does not open is absent',
    file: 'worker/core/secrets/secret-documents.ts',
    find: "parsed.output.secrets : 'NOT_KNOWN'",
    put: 'parsed.output.secrets : []',
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: another tenant’s opens here as well',
    file: 'worker/core/crypto/seal-context.ts',
    find: "'tenant-secret',\n  clientId,",
    put: "'tenant-secret',\n  clientId.slice(0, 0),",
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: read for every call',
    file: 'worker/core/secrets/look-up-secrets.ts',
    find: 'if (known && nowMs() < known.untilMs)',
    put: 'if (known && nowMs() < known.readAtMs)',
    caughtBy: ['worker', 'tenant-secrets.test'],
  },
  {
    name: 'secret: a stranger makes us read at will',
    file: 'worker/core/secrets/look-up-secrets.ts',
    find: 'if (known && nowMs() >= known.readAtMs + AGAIN_MS)',
    put: 'if (known && nowMs() >= known.readAtMs)',
    caughtBy: ['worker', 'rules/secret-lookup'],
  },
  {
    name: 'secret: a method whose keys are not known is off sale',
    file: 'worker/core/tenant/methods-on-sale.ts',
    find: '(await payProviders[kind].merchantOf(client)) !== undefined',
    put: "typeof (await payProviders[kind].merchantOf(client)) === 'object'",
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: a call without known keys counts as misconfigured',
    file: 'worker/core/pay-providers/port/with-keys.ts',
    find: "if (keys === 'NOT_KNOWN') return retryLater;",
    put: "if (keys === 'NOT_KNOWN') return misconfigured(setting);",
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: refused keys are not read again',
    file: 'worker/core/pay-providers/port/with-keys.ts',
    find: '  forget();',
    put: '',
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: an order is settled at the newest shop',
    file: `${providers}/dpay/wire.ts`,
    find: 'own.find(({ shopId }) => shopId === account)',
    put: 'own.find(({ shopId }) => shopId !== account) ?? own[0]',
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: the store goes before the settings',
    file: `${providers}/dpay/wire.ts`,
    find: 'if (shop) return byId(shop.shopId).length === 1 ? shop : undefined;',
    put: 'if (shop && clientId.length > 99) return byId(shop.shopId).length === 1 ? shop : undefined;',
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: a merchant of another tenant’s may be put',
    file: 'worker/core/secrets/operate/put-secret.ts',
    find: '.find((id) => id && id !== clientId);',
    put: '.find((id) => id && id.length > 99 && id !== clientId);',
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: a merchant is not taken',
    file: 'worker/core/secrets/operate/put-secret.ts',
    find: 'if (!owner) return ok([create(path, { clientId })]);',
    put: 'if (!owner) return ok([create(path, { clientId })].slice(1));',
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: keys go while an order is open on them',
    file: 'worker/core/secrets/operate/remove-secret.ts',
    find: 'kind === name && !stay.has(merchant.account)',
    put: 'kind === name && stay.has(merchant.account)',
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: only the newest secret of LINE’s counts',
    file: 'worker/core/platforms/line-messaging.ts',
    find: 'channels.map(({ secret }) => secret)',
    put: 'channels.slice(0, 1).map(({ secret }) => secret)',
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: only the newest key of PayPay’s believes what came back',
    file: `${providers}/paypay/provider.ts`,
    find: 'for (const one of keys) {',
    put: 'for (const one of keys.slice(0, 1)) {',
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: a sign-in passes a cloud system by that nobody could ask for',
    file: 'worker/customer/sign-in/log-in-to-cloud.ts',
    find: "if (has === 'NOT_KNOWN') return fail('STORE_UNAVAILABLE');",
    put: "if (has === 'NOT_KNOWN') return ok({ cloudToken: null, register: undefined });",
    caughtBy: ['worker', troubles],
  },
  {
    name: 'secret: reseal leaves them under the old key',
    file: 'worker/core/operations/keys/key-places.ts',
    find: '  tenantSecrets,\n',
    put: '',
    caughtBy: ['worker', troubles],
  },
];
