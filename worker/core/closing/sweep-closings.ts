import * as v from 'valibot';
import { lineUserIdSchema } from '../../../contract/shared/ids.ts';
import type { Services } from '../services.ts';
import { sweepOverdue } from '../sweep/sweep-overdue.ts';
import { loadTenant } from '../tenant/load-tenant.ts';
import { finishClosing } from './finish-closing.ts';

const PAGE = 50;
const MAX_PAGES = 10;

/**
 * Finishes interrupted closings. Needs the collection-group index on `closings.workAt`.
 *
 * @returns how many it tried.
 */
export const sweepClosings = (
  services: Services,
  runAfter: (work: Promise<unknown>) => void,
): Promise<number> =>
  sweepOverdue(
    services.store,
    {
      from: { everyCollection: 'closings' },
      field: 'workAt',
      untilMs: services.nowMs(),
      pageSize: PAGE,
      maxPages: MAX_PAGES,
    },
    {
      action: 'CLOSINGS',
      work: async (clientId, { id }) => {
        const lineUserId = v.parse(lineUserIdSchema, id);
        const tenant = await loadTenant(services, clientId, 'strict', runAfter);
        const client = tenant.ok ? tenant.value.client : null;
        await finishClosing(services, { clientId, lineUserId }, client);
      },
    },
  );
