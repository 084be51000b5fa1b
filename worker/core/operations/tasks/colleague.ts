import * as v from 'valibot';
import { type Action, mayDo, roleSchema } from '../../../../contract/console/roles.ts';
import { staffIdSchema } from '../../../../contract/console/staff.ts';
import type { Colleague } from '../../../../contract/console/tasks.ts';
import type { StoredDocument } from '../../store/firestore.ts';

/** The fields of a member of staff that decide whether they may take tasks. */
export const colleagueFields = ['name', 'roles', 'suspended'] as const;

const member = v.object({
  name: v.string(),
  roles: v.array(roleSchema),
  suspended: v.boolean(),
});

/**
 * Returns a member of staff who may take tasks. Undefined for anybody else.
 *
 * @param see the permission that the task also needs, if its kind is known.
 */
export function colleagueOf(
  stored: Pick<StoredDocument, 'id' | 'fields'> | undefined,
  see: Action = 'task.take',
): Colleague | undefined {
  const id = v.safeParse(staffIdSchema, stored?.id);
  const known = v.safeParse(member, stored?.fields);
  if (!id.success || !known.success) return undefined;
  const { name, roles, suspended } = known.output;
  if (suspended || !mayDo(roles, 'task.take') || !mayDo(roles, see)) return undefined;
  return { id: id.output, name };
}
