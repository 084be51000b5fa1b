import pMap from 'p-map';
import type { MachineId } from '../../../../../contract/shared/ids.ts';
import { storedHash } from '../../../crypto/keyed-hash.ts';
import { type Operated, refuse } from '../../../operator/operator-context.ts';
import { auditWrites } from '../../../operator/write-audit.ts';
import { ok } from '../../../result.ts';
import * as paths from '../../../store/paths.ts';
import { Timestamp } from '../../../store/values.ts';
import { create, type Write } from '../../../store/writes.ts';
import { CLAIM_CODE_MS, claimHashes, makeClaimCode, readClaimCode } from '../claim-code.ts';
import { type EnrolmentContext, type FleetMachine, readFleet } from './read-fleet.ts';

/** A machine and its new code. The store only has the code's hash. */
export type CodeMade = {
  readonly machine: FleetMachine;
  readonly code: string;
  readonly expiresAtMs: number;
};

/** Each machine needs four writes with its audit row. Firestore accepts 500 per commit. */
const MACHINES_A_COMMIT = 100;
const SIDE_BY_SIDE = 4;

/**
 * Makes a claim code for each machine that has neither a token nor an assigned device. If machines
 * are selected, makes one for each of those. A machine's earlier code becomes invalid. Yields
 * pages, and a refusal at the first page that failed.
 */
export async function* issueClaimCodes(
  context: EnrolmentContext,
  only: readonly MachineId[] | undefined,
): AsyncGenerator<Operated<readonly CodeMade[]>> {
  const expiresAtMs = context.services.nowMs() + CLAIM_CODE_MS;
  for await (const page of readFleet(context, only)) {
    if (!page.ok) {
      yield page;
      return;
    }
    const wanted = only
      ? page.value
      : page.value.filter(({ enrolled, isAssigned }) => !enrolled && !isAssigned);
    const parts = Array.from({ length: Math.ceil(wanted.length / MACHINES_A_COMMIT) }, (_, index) =>
      wanted.slice(index * MACHINES_A_COMMIT, (index + 1) * MACHINES_A_COMMIT),
    );
    const issued = await pMap(parts, (part) => issuePart(context, part, expiresAtMs), {
      concurrency: SIDE_BY_SIDE,
    });
    yield* issued;
    if (issued.some((part) => !part.ok)) return;
  }
}

/** Makes a claim code for one machine. Its earlier code becomes invalid. */
export async function issueClaimCode(
  context: EnrolmentContext,
  machineId: MachineId,
): Promise<Operated<CodeMade>> {
  for await (const page of issueClaimCodes(context, [machineId])) {
    if (!page.ok) return page;
    const [made] = page.value;
    if (made) return ok(made);
  }
  return refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
}

async function issuePart(
  context: EnrolmentContext,
  machines: readonly FleetMachine[],
  expiresAtMs: number,
): Promise<Operated<readonly CodeMade[]>> {
  const { services, client } = context;
  const { store, settings } = services;
  const { clientId } = client;
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
        ...(await auditWrites(
          context,
          { kind: 'machine', id: machineId },
          { what: 'claim-code.make', reason: '', after: { expiresAt: expiresAt.iso } },
        )),
      ];
      return { writes, issued: { machine, code, expiresAtMs } };
    }),
  );
  const committed = await store.commit(made.flatMap(({ writes }) => writes));
  if (!committed.ok) return refuse({ code: 'CLAIM_CODE_TAKEN' });
  return ok(made.map(({ issued }) => issued));
}
