import * as v from 'valibot';
import { mayDo } from '../../../../contract/console/roles.ts';
import { type StaffId, staffIdSchema } from '../../../../contract/console/staff.ts';
import {
  MAX_VIEWS,
  type MachineView,
  type MachineViews,
  machineViewSchema,
  type NewView,
} from '../../../../contract/console/views.ts';
import type { ClientId } from '../../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { UnreadableDocument } from '../../store/unreadable-document.ts';

/** `clients/{c}/machineViews/{member of staff or shared}` */
const stored = v.object({ views: v.array(machineViewSchema) });

const ownerOf = ({ actor }: Acting): StaffId => v.parse(staffIdSchema, actor.id);

function viewsOf(document: StoredDocument | undefined, clientId: ClientId): readonly MachineView[] {
  if (!document) return [];
  const parsed = v.safeParse(stored, document.fields);
  if (!parsed.success) throw new UnreadableDocument('TENANT', clientId);
  return parsed.output.views;
}

/** Returns the person's own saved lists of machines, and the shared ones. Two reads. */
export async function readViews(acting: Acting): Promise<MachineViews> {
  const { clientId } = acting.client;
  const [own, shared] = await acting.services.store.batchGet([
    paths.machineViews(clientId, ownerOf(acting)),
    paths.machineViews(clientId, 'shared'),
  ]);
  return { own: viewsOf(own, clientId), shared: viewsOf(shared, clientId) };
}

/**
 * Saves a list of machines under a name. Repeating the request changes nothing. VIEWS_FULL above
 * twenty.
 */
export function saveView(
  acting: Acting,
  id: string,
  { isShared, ...view }: NewView,
): Promise<Operated<void>> {
  return changeViews(acting, isShared, view.name, (views) => {
    const others = views.filter((one) => one.id !== id);
    if (others.length >= MAX_VIEWS) return refuse({ code: 'VIEWS_FULL' });
    return ok([...others, { id, ...view }]);
  });
}

/** Removes a saved list. Repeating it changes nothing. */
export const removeView = (
  acting: Acting,
  id: string,
  isShared: boolean,
): Promise<Operated<void>> =>
  changeViews(acting, isShared, '', (views) => ok(views.filter((one) => one.id !== id)));

/**
 * Changes the person's own views. Owners and managers may also change the shared ones, which adds
 * an audit row.
 */
async function changeViews(
  acting: Acting,
  isShared: boolean,
  reason: string,
  change: (views: readonly MachineView[]) => Operated<readonly MachineView[]>,
): Promise<Operated<void>> {
  const { services, client, actor } = acting;
  const { clientId } = client;
  if (isShared && !mayDo(actor.roles, 'views.share')) {
    return refuse({ code: 'ACTION_FORBIDDEN', data: { action: 'views.share' } });
  }
  const path = paths.machineViews(clientId, isShared ? 'shared' : ownerOf(acting));
  return services.store.runOptimistic<Operated<void>>(async () => {
    const document = await services.store.get(path);
    const before = viewsOf(document, clientId);
    const changed = change(before);
    if (!changed.ok) return { writes: [], value: changed };
    const names = (views: readonly MachineView[]) => views.map(({ name }) => name).join('・');
    const action = {
      ...{ what: 'views.change', reason },
      ...{ before: { views: names(before) }, after: { views: names(changed.value) } },
    };
    const target = { kind: 'tenant', id: clientId } as const;
    return {
      writes: [
        {
          kind: 'set',
          path,
          fields: { views: changed.value.map((view) => plain(view)) },
          serverTimes: ['updatedAt'],
          if: document ? { updateTime: document.updateTime } : { exists: false },
        },
        ...(isShared ? await auditWrites(acting, target, action) : []),
      ],
      value: ok(undefined),
    };
  });
}

/** Returns a view without absent fields, because the store refuses `undefined`. */
const plain = (view: MachineView) =>
  Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
