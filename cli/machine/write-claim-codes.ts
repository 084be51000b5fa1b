import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { MachineId } from '../../contract/shared/ids.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../worker/core/csv-line.ts';
import { issueClaimCodes } from '../../worker/core/machines/device/operate/issue-claim-codes.ts';
import type { EnrolmentContext } from '../../worker/core/machines/device/operate/read-fleet.ts';
import { valueOrFail } from '../command/failure-text.ts';

/**
 * Makes a claim code for each machine and writes them to a CSV file that only its owner can read. A second
 * run makes new codes and invalidates the earlier ones, so a lost list is harmless.
 * @returns the number of codes.
 */
export async function writeClaimCodes(
  context: EnrolmentContext,
  machines: readonly MachineId[] | undefined,
  out: string,
): Promise<number> {
  const header = ['machineCode', 'machineId', 'machine', 'place', 'claimCode', 'expiresAt'];
  const lines: string[] = [];
  for await (const made of issueClaimCodes(context, machines)) {
    for (const { machine, code, expiresAtMs } of valueOrFail(made)) {
      const { code: plate, machineId, name, place } = machine;
      const until = new Date(expiresAtMs).toISOString();
      lines.push(csvLine([plate, machineId, name, place, code, until]));
    }
  }
  rmSync(`${out}.new`, { force: true });
  writeFileSync(`${out}.new`, [BYTE_ORDER_MARK, csvLine(header), ...lines].join(''), {
    mode: 0o600,
  });
  renameSync(`${out}.new`, out);
  return lines.length;
}
