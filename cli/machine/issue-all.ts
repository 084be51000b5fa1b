import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pMap from 'p-map';
import type { Settings } from '../../worker/core/env.ts';
import { verifyDeviceToken } from '../../worker/core/machines/device/device-token.ts';
import { issueFirstToken } from '../../worker/core/machines/device/operate/issue-token.ts';
import {
  type EnrolmentContext,
  type FleetMachine,
  readFleet,
} from '../../worker/core/machines/device/operate/read-fleet.ts';
import { valueOrFail } from '../command/failure-text.ts';

/**
 * The number of machines that got a token, already had one, or were changed by somebody else during the
 * run.
 */
export type IssuedAll = {
  readonly issued: number;
  readonly had: number;
  readonly changed: readonly string[];
};

const SIDE_BY_SIDE = 16;

/**
 * Makes a token for each machine without one, in a file `{machineId}.token` that only its owner can
 * read. The run can be stopped and repeated. It writes a token to the disk before the token becomes
 * valid, and finishes or replaces incomplete files.
 */
export async function issueAll(context: EnrolmentContext, folder: string): Promise<IssuedAll> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let [issued, had] = [0, 0];
  const changed: string[] = [];
  for await (const machines of readFleet(context)) {
    await pMap(
      valueOrFail(machines),
      async (machine) => {
        const outcome = await issueOne(context, folder, machine);
        if (outcome === 'issued') issued += 1;
        else if (outcome === 'had') had += 1;
        else changed.push(machine.machineId);
      },
      { concurrency: SIDE_BY_SIDE },
    );
  }
  return { issued, had, changed };
}

async function issueOne(
  context: EnrolmentContext,
  folder: string,
  machine: FleetMachine,
): Promise<'issued' | 'had' | 'changed'> {
  const { machineId, enrolled } = machine;
  const path = join(folder, `${machineId}.token`);
  const pending = `${path}.pending`;
  if (enrolled) {
    const isFinished = await finishPending(
      context.services.settings,
      pending,
      path,
      enrolled.tokenId,
    );
    return isFinished ? 'issued' : 'had';
  }
  if (machine.isAssigned) return 'had';
  const isValid = await issueFirstToken(context, machine, (token) => {
    rmSync(pending, { force: true });
    writeFileSync(pending, `${token}\n`, { mode: 0o600, flush: true });
  });
  if (!isValid) {
    rmSync(pending);
    return 'changed';
  }
  renameSync(pending, path);
  return 'issued';
}

/**
 * Finishes a run that ended between its commit and the renaming of the file. The stored token is the valid
 * one.
 */
async function finishPending(
  settings: Settings,
  pending: string,
  path: string,
  tokenId: string,
): Promise<boolean> {
  if (!existsSync(pending)) return false;
  const proved = await verifyDeviceToken(settings, readFileSync(pending, 'utf8').trim());
  if (proved?.tokenId === tokenId) renameSync(pending, path);
  else rmSync(pending);
  return proved?.tokenId === tokenId;
}
