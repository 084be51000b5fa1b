import type { ClientId } from '../../../contract/shared/ids.ts';
import * as paths from '../store/paths.ts';
import type { Query } from '../store/queries.ts';
import type { ListPosition } from './list-cursor.ts';

/** The order of a tenant's machines. The index of their search words has it too. */
export const sortedByOrder = { orderBy: { field: 'order', direction: 'ASCENDING' } } as const;

/** Returns the query for machines in the tenant's order, after a position. */
export const machinesAfter = (
  clientId: ClientId,
  after: ListPosition | undefined,
): Pick<Query, 'from' | 'orderBy' | 'after'> => ({
  from: paths.machines(clientId),
  ...sortedByOrder,
  ...(after ? { after: { value: after[0], path: paths.machine(clientId, after[1]) } } : {}),
});
