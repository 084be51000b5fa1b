import type { MachineName } from '../platforms/machine-object.ts';
import * as paths from '../store/paths.ts';
import type { Fields } from '../store/values.ts';
import type { Precondition, Write } from '../store/writes.ts';

/**
 * Returns the write of some fields of some slots' stock, by slot. It keeps parallel writes of the
 * offer, of other slots and of other fields.
 *
 * @param condition a precondition on the whole shelf.
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
