import * as v from 'valibot';
import { machineIdSchema } from '../../../../contract/shared/ids.ts';
import type { Services } from '../../services.ts';
import { documentPath } from '../../store/segments.ts';
import { update } from '../../store/writes.ts';
import { sweepOverdue } from '../../sweep/sweep-overdue.ts';

const PAGE = 300;
const MAX_PAGES = 20;

/**
 * Informs machines' objects that an operator changed a token. So a revoked token ends its
 * connection within a minute, and idle connections need not poll. Needs the collection-group index
 * on `devices.tellAt`.
 *
 * @returns how many there were.
 */
export function notifyDevices(services: Services): Promise<number> {
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
        // If the token was changed again meanwhile, the commit fails, and the field stays for the
        // next run.
        await services.store.commit([
          update(documentPath(...segments), {}, { updateTime }, ['tellAt']),
        ]);
      },
    },
  );
}
