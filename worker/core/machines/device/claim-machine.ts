import type { Claimed, ClaimRequest } from '../../../../contract/machine/claim.ts';
import { storedHash } from '../../crypto/keyed-hash.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Services } from '../../services.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { update, type Write } from '../../store/writes.ts';
import { claimHashes, readClaimCode } from './claim-code.ts';
import { type Claim, parseClaim } from './claim-document.ts';
import { issueDeviceToken } from './device-token.ts';
import { parseClaimHash } from './enrol-device.ts';

/**
 * How long a repetition with the same nonce gets the same answer, because the first answer may be
 * lost.
 */
const REPEAT_MS = 10 * 60_000;

type Outside = Pick<Services, 'settings' | 'store' | 'nowMs'>;

/**
 * Exchanges a code for the machine's token, once. The machine's previous token ends. For ten
 * minutes a repetition with the same nonce gets a token of the same id, unless a newer token has
 * replaced it. Two reads and two writes. A repetition takes two reads.
 */
export async function claimMachine(
  { settings, store, nowMs }: Outside,
  { clientId, code: typed, nonce }: ClaimRequest,
): Promise<Result<Claimed>> {
  const code = readClaimCode(typed);
  if (code === undefined) return fail('CLAIM_CODE_MISTYPED');
  const hashes = (await claimHashes(settings, 'code', clientId, code)).map(storedHash);
  const nonces = (await claimHashes(settings, 'nonce', clientId, nonce)).map(storedHash);
  const claimPaths = hashes.map((hash) => paths.machineClaim(clientId, hash));
  const found = await store.runOptimistic(async () => {
    const claim = (await store.batchGet(claimPaths)).map(parseClaim).find((one) => one);
    if (!claim || claim.expiresAt <= nowMs() || claim.clientId !== clientId) return nothing;
    const device = await store.get(paths.machineDevice(clientId, claim.machineId));
    const { claimHash, tokenId } = parseClaimHash(device);
    if (claim.used) {
      const isRepeated = nonces.includes(claim.used.nonce) && nowMs() - claim.used.at < REPEAT_MS;
      const isInForce = tokenId === claim.used.tokenId;
      return isRepeated && isInForce ? { writes: [], value: { claim, tokenId } } : nothing;
    }
    // Only a machine's latest code is valid. Enrolling or revoking the machine ends it.
    if (!device || claimHash === null || !hashes.includes(claimHash)) return nothing;
    return takeClaim(claim, {
      nonce: nonces[0] ?? '',
      kid: settings.DEVICE_KEYS.keys[0].kid,
      deviceUpdateTime: device.updateTime,
      atMs: nowMs(),
    });
  });
  if (!found) return fail('CLAIM_CODE_INVALID');
  const { machineId } = found.claim;
  const token = await issueDeviceToken(
    settings,
    { clientId, machineId, tokenId: found.tokenId },
    nowMs(),
  );
  return ok({ clientId, machineId, token });
}

const nothing = { writes: [], value: undefined };

function takeClaim(
  claim: Claim,
  now: {
    readonly nonce: string;
    readonly kid: string;
    readonly deviceUpdateTime: string;
    readonly atMs: number;
  },
) {
  const { clientId, machineId, document } = claim;
  const tokenId = crypto.randomUUID();
  const at = Timestamp.ofMs(now.atMs);
  const used = { tokenId, nonce: now.nonce, at };
  const enrolled = {
    tokenId,
    kid: now.kid,
    nextTokenId: null,
    claimHash: null,
    serial: null,
    tellAt: at,
  };
  const writes: readonly Write[] = [
    update(
      paths.machineClaim(clientId, document.id.slice(clientId.length + 1)),
      { used },
      {
        updateTime: document.updateTime,
      },
    ),
    update(paths.machineDevice(clientId, machineId), enrolled, {
      updateTime: now.deviceUpdateTime,
    }),
  ];
  return { writes, value: { claim, tokenId } };
}
