import * as v from 'valibot';
import type { NewPlace } from '../../../../contract/console/machines.ts';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { update } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../../tenant/console-change.ts';
import { machineDocument } from '../machine-document.ts';
import { searchFields } from '../search-words.ts';

const text = v.optional(v.fallback(v.nullable(v.string()), null), null);
const placeFields = v.object({ site: text, route: text, group: text });
const storedPlace = v.object({
  ...placeFields.entries,
  /** The machine's place in the tenant's file when somebody first moved it in the console. */
  filePlace: v.optional(v.fallback(v.nullable(placeFields), null), null),
});

/**
 * Moves a machine to another site, route or group in staff's lists, rounds and alerts. Customers
 * see no difference. A later put of an unchanged file keeps the move.
 */
export async function changePlace(
  acting: Acting,
  machineId: MachineId,
  place: NewPlace,
): Promise<Operated<void>> {
  const { services, client } = acting;
  const { store, nowMs } = services;
  const path = paths.machine(client.clientId, machineId);
  return store.runOptimistic<Operated<void>>(async () => {
    const [stored, put] = await store.batchGet([path, paths.tenantPut(client.clientId)]);
    const machine = v.safeParse(machineDocument, stored?.fields);
    if (!stored || !machine.success) {
      const value = refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
      return { writes: [], value };
    }
    if (isPutting(put)) return { writes: [], value: refuse({ code: 'PUT_BY_ANOTHER' }) };
    const { filePlace, ...before } = v.parse(storedPlace, stored.fields);
    const after = { site: place.site, route: place.route, group: place.group };
    const isThere = (['site', 'route', 'group'] as const).every(
      (part) => before[part] === after[part],
    );
    if (isThere) return { writes: [], value: ok(undefined) };
    const audit = await auditWrites(
      acting,
      { kind: 'machine', id: machineId },
      { what: 'machine.move', reason: '', before, after },
    );
    const { words } = searchFields({ ...machine.output, ...after });
    const moved = {
      ...{ ...after, words: [...words] },
      ...{ filePlace: filePlace ?? before, placedAt: Timestamp.ofMs(nowMs()) },
    };
    const { updateTime } = stored;
    return {
      writes: [update(path, moved, { updateTime }), consoleChange(client.clientId, put), ...audit],
      value: ok(undefined),
    };
  });
}
