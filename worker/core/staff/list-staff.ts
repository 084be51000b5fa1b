import * as v from 'valibot';
import { type StaffList, type StaffSort, staffIdSchema } from '../../../contract/console/staff.ts';
import { type Operated, type Reader, refuse } from '../operator/operator-context.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import type { Query } from '../store/queries.ts';
import { listedStaff, readableStaff } from './staff-document.ts';

const PAGE = 30;

type StaffPage = {
  readonly sort?: StaffSort | undefined;
  /**
   * The id of the previous page's last row. It is not the name, because a name does not belong in
   * an address.
   */
  readonly cursor?: string | undefined;
};

/**
 * Lists the staff of a tenant by name, in the order of its characters. One query per page, and one
 * read to begin a later page. CURSOR_INVALID if the member of staff in the cursor does not exist.
 */
export async function listStaff(
  { services: { store }, client: { clientId } }: Reader,
  { sort = 'name', cursor }: StaffPage,
): Promise<Operated<StaffList>> {
  const after = cursor === undefined ? undefined : await positionAt(store, clientId, cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const found = await store.query({
    from: paths.staff(clientId),
    orderBy: { field: 'name', direction: sort === 'name' ? 'ASCENDING' : 'DESCENDING' },
    limit: PAGE + 1,
    ...(after && { after }),
  });
  const documents = found.slice(0, PAGE);
  const staff = documents.flatMap((document) => readableStaff(document) ?? []);
  return ok({
    staff: staff.map(listedStaff),
    unreadable: documents.length - staff.length,
    cursor: found.length > PAGE ? (documents.at(-1)?.id ?? null) : null,
  });
}

async function positionAt(
  store: Reader['services']['store'],
  clientId: Reader['client']['clientId'],
  cursor: string,
): Promise<Query['after']> {
  const id = v.safeParse(staffIdSchema, cursor);
  if (!id.success) return undefined;
  const path = paths.staffMember(clientId, id.output);
  const name = v.safeParse(v.string(), (await store.get(path))?.fields['name']);
  return name.success ? { value: name.output, path } : undefined;
}
