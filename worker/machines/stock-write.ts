import type { MachineName } from '../platforms/machine-object.ts';
import * as paths from '../store/paths.ts';
import type { Fields } from '../store/values.ts';
import type { Precondition, Write } from '../store/writes.ts';

/**
 * The write of some fields of some slots' stock, by slot. The offer, the other slots and the other
 * fields of these slots stay as they are, whoever writes them at the same moment.
 * @param condition what must hold of the whole shelf.
 */
export function stockWrite(
  { clientId, machineId }: MachineName,
  changes: Readonly<Record<string, Fields>>,
  condition?: Precondition,
): Write {
  return {
    kind: 'set',
    path: paths.shelf(clientId, machineId),
    fields: { stock: changes },
    mask: Object.entries(changes).flatMap(([slot, fields]) =>
      Object.keys(fields).map((field) => ['stock', slot, field]),
    ),
    serverTimes: ['updatedAt'],
    ...(condition ? { if: condition } : {}),
  };
}
