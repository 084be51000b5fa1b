import type { NewNotice } from '../../../../contract/console/machines.ts';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { update } from '../../store/writes.ts';

/**
 * Sets or removes the notice for the people in front of a machine. They see the change within half
 * a minute.
 */
export async function changeNotice(
  acting: Acting,
  machineId: MachineId,
  notice: NewNotice['notice'],
): Promise<Operated<void>> {
  const { services, client, actor } = acting;
  const path = paths.machine(client.clientId, machineId);
  return services.store.runOptimistic<Operated<void>>(async () => {
    const stored = await services.store.get(path);
    if (!stored) {
      const value = refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
      return { writes: [], value };
    }
    const until = notice?.until ? Timestamp.ofMs(Date.parse(notice.until)) : null;
    const changed = notice && { text: notice.text, by: actor.name, until };
    const audit = await auditWrites(
      acting,
      { kind: 'machine', id: machineId },
      {
        ...{ what: 'machine.notice', reason: '' },
        after: { notice: notice?.text.ja ?? null, until: notice?.until ?? null },
      },
    );
    const { updateTime } = stored;
    return {
      writes: [update(path, { notice: changed }, { updateTime }), ...audit],
      value: ok(undefined),
    };
  });
}
