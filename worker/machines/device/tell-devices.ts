import * as v from 'valibot';
import { machineIdSchema } from '../../../contract/ids.ts';
import type { Services } from '../../services.ts';
import { documentPath } from '../../store/segments.ts';
import { update } from '../../store/writes.ts';
import { overduePages } from '../../sweep/overdue-pages.ts';
import { eachOfEveryTenant } from '../../sweep/tenants-side-by-side.ts';

const PAGE = 300;
const MAX_PAGES = 20;

/**
 * Tells machines' objects that an operator has changed a machine's token: a revoked one ends its connection
 * within a minute, and no idle connection has to ask. Needs the collection-group index on
 * `devices.tellAt`. @returns how many there were.
 */
export async function tellDevices(services: Services): Promise<number> {
  let found = 0;
  const pages = overduePages(services.store, {
    from: { everyCollection: 'devices' },
    field: 'tellAt',
    untilMs: services.nowMs(),
    pageSize: PAGE,
    maxPages: MAX_PAGES,
  });
  for await (const documents of pages) {
    found += documents.length;
    await eachOfEveryTenant(documents, {
      action: 'DEVICES',
      work: async (clientId, { path, updateTime }) => {
        const segments = path.split('/');
        const machineId = v.parse(machineIdSchema, segments[3]);
        const name = { clientId, machineId };
        await services.machine(name).tokenChanged(name);
        // Changed again meanwhile: it stays, and is told once more.
        await services.store.commit([
          update(documentPath(...segments), {}, { updateTime }, ['tellAt']),
        ]);
      },
    });
  }
  return found;
}
