import { beforeEach } from 'vitest';
import { openStore } from '../../../cli/services/open-store.ts';
import { putTenant } from '../../../cli/tenant/put-tenant.ts';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import type { Role } from '../../../contract/console/roles.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import { audited, freshSettings } from './put-database.ts';
import { runCommand } from './run-command.ts';

export const demo = readTenantFile('tenants/demo/tenant.json');

/** Puts the demo tenant into a separate database before each test. Returns what a test does with it. */
export function demoDatabase(role: Role) {
  let settings: Readonly<Record<string, string>>;
  let store: Firestore;
  beforeEach(async () => {
    settings = freshSettings();
    store = openStore(settings);
    await putTenant(audited(store), demo);
  });
  return {
    store: () => store,
    put: (file: TenantFile, options?: Parameters<typeof putTenant>[2]) =>
      putTenant(audited(store), file, options),
    tenant: (...words: readonly string[]) => runCommand('tenant', words, settings),
    /** Returns a member of staff with this role, as a use case takes it. */
    acting: () => ({
      services: { ...audited(store), nowMs: Date.now },
      client: { clientId: demo.clientId },
      actor: { type: 'staff' as const, id: 'yui', name: 'Yui', roles: [role] },
    }),
  };
}
