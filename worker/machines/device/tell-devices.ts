import * as v from 'valibot';
import { machineIdSchema } from '../../../contract/ids.ts';
import type { Services } from '../../services.ts';
import { documentPath } from '../../store/segments.ts';
import { update } from '../../store/writes.ts';
import { sweepOverdue } from '../../sweep/sweep-overdue.ts';

const PAGE = 300;
const MAX_PAGES = 20;

/**
 * Tells machines' objects that an operator has changed a machine's token: a revoked one ends its connection
 * within a minute, and no idle connection has to ask. Needs the collection-group index on
 * `devices.tellAt`. @returns how many there were.
 */
export function tellDevices(services: Services): Promise<number> {
  return sweepOverdue(
    services.store,
    {
      from: { everyCollection: 'devices' },
      field: 'tellAt',
      untilMs: services.nowMs(),
      pageSize: PAGE,
      maxPages: MAX_PAGES,
    },
    {
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
    },
  );
}
