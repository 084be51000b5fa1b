import type { Colleague } from '../../../../contract/console/tasks.ts';
import type { Acting } from '../../operator/write-audit.ts';
import * as paths from '../../store/paths.ts';
import { colleagueFields, colleagueOf } from './colleague.ts';

/**
 * The most colleagues on a page. In a larger office, people hand a task back, and somebody else
 * takes it.
 */
const MAX_COLLEAGUES = 60;

/** Lists the other members of staff who may take tasks, by name. One query. */
export async function listColleagues({
  services: { store },
  client: { clientId },
  actor,
}: Acting): Promise<readonly Colleague[]> {
  const stored = await store.query({
    from: paths.staff(clientId),
    only: colleagueFields,
    limit: MAX_COLLEAGUES,
  });
  return stored
    .flatMap((document) => colleagueOf(document) ?? [])
    .filter(({ id }) => id !== actor.id)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'ja'));
}
