import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseSettings } from '../../worker/core/env.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import { BYTE_ORDER_MARK, csvLine } from '../command/csv-line.ts';
import { type CodesFor, issueClaimCodes } from './issue-claim-codes.ts';

/**
 * Makes a claim code for each machine and writes them to a CSV file that only its owner can read. A second
 * run makes new codes and invalidates the earlier ones, so a lost list is harmless.
 * @returns the number of codes.
 */
export async function writeClaimCodes(
  store: Firestore,
  settings: Readonly<Record<string, string>>,
  codesFor: CodesFor,
  out: string,
): Promise<number> {
  const header = ['machineCode', 'machineId', 'machine', 'place', 'claimCode', 'expiresAt'];
  const lines: string[] = [];
  for await (const made of issueClaimCodes(store, parseSettings(settings), codesFor)) {
    for (const { machine, code, expiresAtMs } of made) {
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
