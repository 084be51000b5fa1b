import * as v from 'valibot';
import type { MachineName } from '../../platforms/machine-object.ts';
import type { Firestore, StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { update } from '../../store/writes.ts';

/**
 * `machines/{m}/devices/current` as stored: the id of the token in force, the kid of the key that signed
 * it, and the id of the token that is to follow it, until the machine has connected with that one.
 */
const enrolment = v.object({
  tokenId: v.string(),
  kid: v.optional(v.nullable(v.string()), null),
  nextTokenId: v.optional(v.nullable(v.string()), null),
});
export type Enrolment = v.InferOutput<typeof enrolment> & { readonly updateTime: string };

/** The enrolment of a stored document; undefined where no token is in force. */
export function parseEnrolment(stored: StoredDocument | undefined): Enrolment | undefined {
  const parsed = v.safeParse(enrolment, stored?.fields);
  return stored && parsed.success ? { ...parsed.output, updateTime: stored.updateTime } : undefined;
}

const claimable = v.object({
  tokenId: v.optional(v.nullable(v.string()), null),
  claimHash: v.optional(v.nullable(v.string()), null),
});

/** Which code may be exchanged for a token of a machine, and the token that is in force; null for none. */
export function parseClaimHash(
  stored: StoredDocument | undefined,
): v.InferOutput<typeof claimable> {
  const parsed = v.safeParse(claimable, stored?.fields);
  return parsed.success ? parsed.output : { tokenId: null, claimHash: null };
}

/** Which token of a machine is in force. One read. */
export const readEnrolment = async (
  store: Firestore,
  { clientId, machineId }: MachineName,
): Promise<Enrolment | undefined> =>
  parseEnrolment(await store.get(paths.machineDevice(clientId, machineId)));

/**
 * Makes a new token id the machine's only one; whatever tokens it had end with this.
 * @param kid the key that will sign the token.
 */
export async function enrolDevice(
  store: Firestore,
  { clientId, machineId }: MachineName,
  kid: string,
): Promise<string> {
  const tokenId = crypto.randomUUID();
  await store.commit([
    {
      kind: 'set',
      path: paths.machineDevice(clientId, machineId),
      fields: { tokenId, kid, nextTokenId: null, tellAt: now() },
      serverTimes: ['updatedAt'],
    },
  ]);
  return tokenId;
}

/**
 * Makes a token id that was chosen before the machine's only one, provided that nobody has changed its
 * enrolment since it was read. @param readAs its `updateTime`; undefined where there was none.
 * @returns whether it counts.
 */
export async function enrolUnchanged(
  store: Firestore,
  { clientId, machineId }: MachineName,
  { tokenId, kid }: { readonly tokenId: string; readonly kid: string },
  readAs: string | undefined,
): Promise<boolean> {
  const committed = await store.commit([
    {
      kind: 'set',
      path: paths.machineDevice(clientId, machineId),
      fields: { tokenId, kid, nextTokenId: null, tellAt: now() },
      serverTimes: ['updatedAt'],
      if: readAs === undefined ? { exists: false } : { updateTime: readAs },
    },
  ]);
  return committed.ok;
}

/**
 * Ends the machine's tokens. Doing it twice is the same as once. The document stays: a machine that is
 * connected is told by it.
 */
export async function revokeDevice(
  store: Firestore,
  { clientId, machineId }: MachineName,
): Promise<void> {
  await store.commit([
    {
      kind: 'set',
      path: paths.machineDevice(clientId, machineId),
      fields: { tokenId: null, kid: null, nextTokenId: null, tellAt: now() },
      serverTimes: ['updatedAt'],
    },
  ]);
}

/** `tellAt`: the machine's object is to be told of the change; the sweep does so, and takes it out. */
const now = () => Timestamp.ofMs(Date.now());

/**
 * Names the token that is to follow the one in force, which goes on until then. Doing it twice is the
 * same as once. @param inForce the token that it is to follow; undefined for whichever is in force.
 * @returns the next token's id; undefined where the machine has no (such) token.
 */
export function nameNextToken(
  store: Firestore,
  { clientId, machineId }: MachineName,
  inForce?: string,
): Promise<string | undefined> {
  const path = paths.machineDevice(clientId, machineId);
  return store.runOptimistic(async () => {
    const enrolled = parseEnrolment(await store.get(path));
    if (!enrolled || (inForce !== undefined && enrolled.tokenId !== inForce)) {
      return { writes: [], value: undefined };
    }
    if (enrolled.nextTokenId !== null) return { writes: [], value: enrolled.nextTokenId };
    const nextTokenId = crypto.randomUUID();
    const condition = { updateTime: enrolled.updateTime };
    // Whoever names the token in force is connected, and hands it over at once.
    const told = inForce === undefined ? { tellAt: now() } : {};
    return { writes: [update(path, { nextTokenId, ...told }, condition)], value: nextTokenId };
  });
}
