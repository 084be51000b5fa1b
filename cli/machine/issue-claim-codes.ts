import pMap from 'p-map';
import type { ClientId, MachineId } from '../../contract/shared/ids.ts';
import { storedHash } from '../../worker/core/crypto/keyed-hash.ts';
import type { Settings } from '../../worker/core/env.ts';
import {
  CLAIM_CODE_MS,
  claimHashes,
  makeClaimCode,
  readClaimCode,
} from '../../worker/core/machines/device/claim-code.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { Timestamp } from '../../worker/core/store/values.ts';
import { create, type Write } from '../../worker/core/store/writes.ts';
import { CommandError } from '../command/command-error.ts';
import { type FleetMachine, readFleet } from './fleet.ts';

/** The machines without a token, or the named ones with or without a token. */
export type CodesFor = {
  readonly clientId: ClientId;
  readonly machines: readonly MachineId[] | undefined;
};

/** A machine and its new code. The store only has the code's hash. */
export type CodeMade = {
  readonly machine: FleetMachine;
  readonly code: string;
  readonly expiresAtMs: number;
};

/** Each machine needs two writes. Firestore accepts 500 per commit. */
const MACHINES_A_COMMIT = 100;
const SIDE_BY_SIDE = 4;

/** Makes a claim code for each machine, in pages. A machine's earlier code becomes invalid. */
export async function* issueClaimCodes(
  store: Firestore,
  settings: Settings,
  { clientId, machines }: CodesFor,
): AsyncGenerator<readonly CodeMade[]> {
  const expiresAtMs = Date.now() + CLAIM_CODE_MS;
  for await (const page of readFleet(store, clientId, machines)) {
    const wanted = machines ? page : page.filter(({ enrolled }) => !enrolled);
    const parts = Array.from({ length: Math.ceil(wanted.length / MACHINES_A_COMMIT) }, (_, index) =>
      wanted.slice(index * MACHINES_A_COMMIT, (index + 1) * MACHINES_A_COMMIT),
    );
    const issued = await pMap(
      parts,
      (part) => issuePart(store, settings, clientId, part, expiresAtMs),
      { concurrency: SIDE_BY_SIDE },
    );
    yield issued.flat();
  }
}

async function issuePart(
  store: Firestore,
  settings: Settings,
  clientId: ClientId,
  machines: readonly FleetMachine[],
  expiresAtMs: number,
): Promise<readonly CodeMade[]> {
  const expiresAt = Timestamp.ofMs(expiresAtMs);
  const made = await Promise.all(
    machines.map(async (machine) => {
      const { machineId } = machine;
      const code = makeClaimCode();
      const [current] = await claimHashes(settings, 'code', clientId, readClaimCode(code) ?? '');
      const claimHash = storedHash(current);
      const writes: readonly Write[] = [
        create(paths.machineClaim(clientId, claimHash), { clientId, machineId, expiresAt }),
        {
          kind: 'set',
          path: paths.machineDevice(clientId, machineId),
          fields: { claimHash },
          mask: ['claimHash'],
          serverTimes: ['updatedAt'],
        },
      ];
      return { writes, issued: { machine, code, expiresAtMs } };
    }),
  );
  const committed = await store.commit(made.flatMap(({ writes }) => writes));
  if (!committed.ok) throw new CommandError('A code was made twice by chance: run it again.');
  return made.map(({ issued }) => issued);
}
