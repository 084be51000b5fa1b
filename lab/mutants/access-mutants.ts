import type { Mutant } from './mutant.ts';

/** Mutants of identity: sessions, invitations, roles, devices, and the border between tenants. */
export const accessMutants: readonly Mutant[] = [
  {
    name: 'a route asks for no role',
    file: 'worker/console/http/staff-guard.ts',
    find: '  if (!mayDo(signedIn.staff.roles, action)) {',
    put: '  if (signedIn.staff.roles.length === 0) {',
    caughtBy: ['worker', 'console/roles'],
  },
  {
    name: 'a suspended person stays inside',
    file: 'worker/core/staff/staff-session.ts',
    find: '!staff || staff.suspended || ',
    put: '!staff || ',
    caughtBy: ['worker', 'console/roles'],
  },
  {
    name: 'an invitation works twice',
    file: 'worker/core/staff/sign-in.ts',
    find: 'writes: [spend, ...bindWrites(clientId, staff, { path, issuer, hash })],',
    put: 'writes: bindWrites(clientId, staff, { path, issuer, hash }),',
    caughtBy: ['worker', 'console/sign-in'],
  },
  {
    name: 'an account of another directory signs in',
    file: 'worker/core/platforms/identity-provider.ts',
    find: "(provider.tid === undefined || claims['tid'] === provider.tid)",
    put: "(provider.tid === undefined || claims['tid'] !== undefined)",
    caughtBy: ['worker', 'console/sign-in'],
  },
  {
    name: 'a session of one tenant is a session of every tenant',
    file: 'worker/customer/session/session-token.ts',
    find: '      audience: clientId,\n      currentDate',
    put: '      currentDate',
    caughtBy: ['worker', 'every-route'],
  },
  {
    name: 'a token of any channel signs in',
    file: 'worker/customer/session/prove-identity.ts',
    find: "  if (expected !== undefined && verified.value !== expected) return fail('CHANNEL_MISMATCH');\n",
    put: '',
    caughtBy: ['worker', 'sign-in.test'],
  },
  {
    name: 'a device token opens every machine',
    file: 'worker/machine-object/link-routes.ts',
    find: 'device !== undefined && device.machineId === asked.output',
    put: 'device !== undefined',
    caughtBy: ['worker', 'machine-link'],
  },
  {
    name: 'a secret of another tenant opens',
    file: 'worker/core/crypto/seal-context.ts',
    find: "'tenant-secret',\n  clientId,",
    put: "'tenant-secret',\n  clientId.slice(0, 0),",
    caughtBy: ['worker', 'tenant-secrets-troubles'],
  },
  {
    name: 'one person’s sealed wallet opens as another’s',
    file: 'worker/core/crypto/seal-context.ts',
    find: "'pay-method-account',\n  clientId,\n  lineUserId,\n  bindingId,\n",
    put: "'pay-method-account',\n  clientId,\n",
    caughtBy: ['worker', 'sealed-owner'],
  },
];
