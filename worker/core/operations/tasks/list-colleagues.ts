import * as v from 'valibot';
import { mayDo, roleSchema } from '../../../../contract/console/roles.ts';
import { staffIdSchema } from '../../../../contract/console/staff.ts';
import type { Colleague } from '../../../../contract/console/tasks.ts';
import * as paths from '../../store/paths.ts';
import type { Acting } from '../audit/write-audit.ts';

/** What a page may read. A larger office hands tasks over by handing them back. */
const MAX_COLLEAGUES = 60;

const member = v.object({
  name: v.string(),
  roles: v.array(roleSchema),
  suspended: v.boolean(),
});

/** Lists the other members of staff who may take tasks, by name. One query. */
export async function listColleagues({
  services: { store },
  client: { clientId },
  actor,
}: Acting): Promise<readonly Colleague[]> {
  const stored = await store.query({
    from: paths.staff(clientId),
    only: ['name', 'roles', 'suspended'],
    limit: MAX_COLLEAGUES,
  });
  return stored
    .flatMap(({ id, fields }) => {
      const staffId = v.safeParse(staffIdSchema, id);
      const known = v.safeParse(member, fields);
      if (!staffId.success || !known.success || id === actor.id) return [];
      const { name, roles, suspended } = known.output;
      return suspended || !mayDo(roles, 'task.take') ? [] : [{ id: staffId.output, name }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'ja'));
}
