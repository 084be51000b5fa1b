import * as v from 'valibot';
import { mayDo, roleSchema } from '../../../../contract/console/roles.ts';
import { staffIdSchema } from '../../../../contract/console/staff.ts';
import type { Colleague } from '../../../../contract/console/tasks.ts';
import type { StoredDocument } from '../../store/firestore.ts';

/** The fields of a member of staff that say whether they may take tasks. */
export const colleagueFields = ['name', 'roles', 'suspended'] as const;

const member = v.object({
  name: v.string(),
  roles: v.array(roleSchema),
  suspended: v.boolean(),
});

/** Returns a member of staff who may take tasks. Undefined for anybody else. */
export function colleagueOf(
  stored: Pick<StoredDocument, 'id' | 'fields'> | undefined,
): Colleague | undefined {
  const id = v.safeParse(staffIdSchema, stored?.id);
  const known = v.safeParse(member, stored?.fields);
  if (!id.success || !known.success) return undefined;
  const { name, roles, suspended } = known.output;
  return suspended || !mayDo(roles, 'task.take') ? undefined : { id: id.output, name };
}
