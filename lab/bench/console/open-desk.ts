import { demoTenantFiles } from '../../../cli/tenant/demo-tenants.ts';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { parseConsoleSettings } from '../../../worker/core/env.ts';
import type { Acting } from '../../../worker/core/operator/write-audit.ts';
import { openSession } from '../../../worker/core/staff/staff-session.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import { givePasskey } from '../../sandbox/give-passkey.ts';
import { seedSales } from '../../sandbox/seed-sales.ts';
import { staffOf } from '../../sandbox/seed-staff.ts';
import { startConsole } from '../../test-environment/console-environment.ts';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';

/** An owner of the first demo tenant at the console. */
export type Desk = {
  readonly tenant: ReturnType<typeof readTenantFile>;
  /** The same owner for use cases of the core. */
  readonly acting: Acting;
  /** Requests a page's data. Returns its text. @throws if its status is not 200. */
  read(path: string): Promise<string>;
};

/** Starts the console, gives the demo tenant 30 days of sales and signs its owner in. */
export async function openDesk(environment: TestEnvironment, store: Firestore): Promise<Desk> {
  const { console: origin } = await startConsole(environment);
  const tenant = readTenantFile(demoTenantFiles[0]);
  const { clientId } = tenant;
  await seedSales({ ...environment, file: tenant });
  const settings = parseConsoleSettings({ ...environment.settings, CONSOLE_ORIGIN: origin });
  const staff = { ...staffOf('owner'), suspensions: 0 };
  const start = { device: 'bench', proved: true, authenticatedAtMs: null };
  const services = { store, settings, nowMs: () => Date.now() };
  const { token, write } = await openSession(services, clientId, staff, start);
  await givePasskey({ store, clientId, role: 'owner' });
  await store.commit([write]);
  return {
    tenant,
    acting: {
      ...{ services, client: { clientId } },
      actor: { type: 'staff', id: staff.id, name: 'bench', roles: ['owner'] },
    },
    async read(path) {
      const headers = {
        cookie: `__Host-staff.${clientId}=${token}`,
        [SHOWN_STAFF_HEADER]: staff.id,
      };
      const response = await fetch(`${origin}/api/${clientId}${path}`, { headers });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path}: HTTP ${response.status}: ${text}`);
      return text;
    },
  };
}
