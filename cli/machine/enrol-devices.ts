import * as v from 'valibot';
import { serialSchema } from '../../contract/machine/enrol.ts';
import { type MachineId, machineIdSchema } from '../../contract/shared/ids.ts';
import { assignDevice } from '../../worker/core/machines/device/operate/assign-device.ts';
import { importKeys } from '../../worker/core/machines/device/operate/import-keys.ts';
import type { OperatorContext } from '../../worker/core/operator/operator-context.ts';
import { CommandError } from '../command/command-error.ts';
import { valueOrFail } from '../command/failure-text.ts';
import { parseOrFail } from '../orders/operator-context.ts';
import { readCsv } from './read-csv.ts';

/** Imports the manufacturer's list of serial numbers and keys. @throws CommandError if a row is wrong. */
export async function importKeyFile(
  operator: Pick<OperatorContext, 'services' | 'actor'>,
  file: string,
): Promise<string> {
  const rows = readCsv(file, ['serial', 'publicKey']).map(({ line, cells }) => ({
    ...{ line, serial: cells['serial'] ?? '', publicKey: cells['publicKey'] ?? '' },
  }));
  const imported = await importKeys(operator, rows);
  const { added, known } = valueOrFail(imported, file);
  return `${added} keys imported; ${known} were there already.`;
}

/** Assigns one device. @throws CommandError if it is refused. */
export async function assignOne(
  operator: OperatorContext,
  machineId: MachineId,
  serial: string | undefined,
): Promise<string> {
  const known = parseOrFail(
    serialSchema,
    serial,
    'Specify --serial with the number of the device.',
  );
  valueOrFail(await assignDevice(operator, { serial: known, machineId }));
  return `${machineId}: the device ${known} receives its token at its next request.`;
}

const assignment = v.object({ serial: serialSchema, machineId: machineIdSchema });

/**
 * Assigns the devices of a list, and continues after a row that is refused. Repeating it does the rest.
 * @throws CommandError with the rows that were refused.
 */
export async function assignFile(operator: OperatorContext, file: string): Promise<string> {
  const rows = readCsv(file, ['serial', 'machineId']);
  const wrong: string[] = [];
  for (const { line, cells } of rows) {
    const parsed = v.safeParse(assignment, cells);
    if (!parsed.success) {
      wrong.push(`${file}:${line}: no serial number or no machine id.`);
      continue;
    }
    try {
      valueOrFail(await assignDevice(operator, parsed.output));
    } catch (cause) {
      if (!(cause instanceof CommandError)) throw cause;
      wrong.push(`${file}:${line}: ${cause.message}`);
    }
  }
  if (wrong.length > 0) throw new CommandError(wrong.join('\n'));
  return `${rows.length} devices assigned.`;
}
