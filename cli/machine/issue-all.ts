import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pMap from 'p-map';
import type { ClientId } from '../../contract/shared/ids.ts';
import { parseSettings, type Settings } from '../../worker/core/env.ts';
import {
  issueDeviceToken,
  verifyDeviceToken,
} from '../../worker/core/machines/device/device-token.ts';
import { enrolUnchanged } from '../../worker/core/machines/device/enrol-device.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import { type FleetMachine, readFleet } from './fleet.ts';

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
 * Makes a token for each machine without one, in a file `{machineId}.token` that only its owner can read.
 * The run can be stopped and repeated: the token is on the disk before it becomes valid, and an incomplete
 * file is finished or replaced.
 */
export async function issueAll(
  store: Firestore,
  settings: Readonly<Record<string, string>>,
  clientId: ClientId,
  folder: string,
): Promise<IssuedAll> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const parsed = parseSettings(settings);
  let [issued, had] = [0, 0];
  const changed: string[] = [];
  for await (const machines of readFleet(store, clientId)) {
    await pMap(
      machines,
      async (machine) => {
        const outcome = await issueOne({ store, settings: parsed, clientId, folder }, machine);
        if (outcome === 'issued') issued += 1;
        else if (outcome === 'had') had += 1;
        else changed.push(machine.machineId);
      },
      { concurrency: SIDE_BY_SIDE },
    );
  }
  return { issued, had, changed };
}

type Issuing = {
  readonly store: Firestore;
  readonly settings: Settings;
  readonly clientId: ClientId;
  readonly folder: string;
};

async function issueOne(
  { store, settings, clientId, folder }: Issuing,
  { machineId, enrolled, deviceUpdateTime }: FleetMachine,
): Promise<'issued' | 'had' | 'changed'> {
  const path = join(folder, `${machineId}.token`);
  const pending = `${path}.pending`;
  if (enrolled) {
    const isFinished = await finishPending(settings, pending, path, enrolled.tokenId);
    return isFinished ? 'issued' : 'had';
  }
  const tokenId = crypto.randomUUID();
  const [{ kid }] = settings.DEVICE_KEYS.keys;
  const token = await issueDeviceToken(settings, { clientId, machineId, tokenId }, Date.now());
  rmSync(pending, { force: true });
  writeFileSync(pending, `${token}\n`, { mode: 0o600, flush: true });
  const name = { clientId, machineId };
  if (!(await enrolUnchanged(store, name, { tokenId, kid }, deviceUpdateTime))) {
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
