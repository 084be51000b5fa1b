import * as v from 'valibot';
import type { MachineName } from '../../platforms/machine-object.ts';
import type { Firestore, StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { update, type Write } from '../../store/writes.ts';

/**
 * `machines/{m}/devices/current` as stored: the valid token's id, and the kid of its key. Until the
 * machine connects with it, also the next token's id.
 */
const enrolment = v.object({
  tokenId: v.string(),
  kid: v.optional(v.nullable(v.string()), null),
  nextTokenId: v.optional(v.nullable(v.string()), null),
});
export type Enrolment = v.InferOutput<typeof enrolment> & { readonly updateTime: string };

/** Returns the enrolment of a document. Undefined if no token is valid. */
export function parseEnrolment(stored: StoredDocument | undefined): Enrolment | undefined {
  const parsed = v.safeParse(enrolment, stored?.fields);
  return stored && parsed.success ? { ...parsed.output, updateTime: stored.updateTime } : undefined;
}

/**
 * Returns whether an operator ended the machine's tokens. False for a machine that waits for its
 * claim, or for its assigned device.
 */
export const isRevoked = (stored: StoredDocument | undefined): boolean =>
  stored !== undefined &&
  stored.fields['tokenId'] === null &&
  parseClaimHash(stored).claimHash === null &&
  !stored.fields['serial'];

const claimable = v.object({
  tokenId: v.optional(v.nullable(v.string()), null),
  claimHash: v.optional(v.nullable(v.string()), null),
});

/** Returns the hash of the machine's claim code and its valid token id. Null for none. */
export function parseClaimHash(
  stored: StoredDocument | undefined,
): v.InferOutput<typeof claimable> {
  const parsed = v.safeParse(claimable, stored?.fields);
  return parsed.success ? parsed.output : { tokenId: null, claimHash: null };
}

/** Returns a machine's valid token. One read. */
export const readEnrolment = async (
  store: Firestore,
  { clientId, machineId }: MachineName,
): Promise<Enrolment | undefined> =>
  parseEnrolment(await store.get(paths.machineDevice(clientId, machineId)));

type MoreWrites = () => Promise<readonly Write[]>;
const noMore: MoreWrites = async () => [];

/**
 * Makes a new token id the machine's only one. Its other tokens end.
 *
 * @param kid the key that will sign the token.
 * @param more writes of the same commit.
 */
export async function enrolDevice(
  store: Firestore,
  { clientId, machineId }: MachineName,
  kid: string,
  more: MoreWrites = noMore,
): Promise<string> {
  const tokenId = crypto.randomUUID();
  await store.runOptimistic(async () => ({
    writes: [
      {
        kind: 'set',
        path: paths.machineDevice(clientId, machineId),
        fields: { tokenId, kid, nextTokenId: null, tellAt: now() },
        serverTimes: ['updatedAt'],
      },
      ...(await more()),
    ],
    value: undefined,
  }));
  return tokenId;
}

/**
 * Makes a chosen token id the machine's only one, if nobody has changed the enrolment since it was
 * read.
 *
 * @param readAs its `updateTime`, or undefined if there was none.
 * @param more writes of the same commit.
 *
 * @returns whether the token is valid.
 */
export async function enrolUnchanged(
  store: Firestore,
  { clientId, machineId }: MachineName,
  { tokenId, kid }: { readonly tokenId: string; readonly kid: string },
  readAs: string | undefined,
  more: MoreWrites = noMore,
): Promise<boolean> {
  const committed = await store.commit([
    {
      kind: 'set',
      path: paths.machineDevice(clientId, machineId),
      fields: { tokenId, kid, nextTokenId: null, tellAt: now() },
      serverTimes: ['updatedAt'],
      if: readAs === undefined ? { exists: false } : { updateTime: readAs },
    },
    ...(await more()),
  ]);
  return committed.ok;
}

/**
 * Ends the machine's tokens. Repeating it changes nothing. The document stays, because the object
 * of a connected machine learns of the change from it.
 *
 * @param more writes of the same commit.
 */
export async function revokeDevice(
  store: Firestore,
  { clientId, machineId }: MachineName,
  more: MoreWrites = noMore,
): Promise<void> {
  await store.runOptimistic(async () => ({
    writes: [
      {
        kind: 'set',
        path: paths.machineDevice(clientId, machineId),
        fields: { tokenId: null, kid: null, nextTokenId: null, tellAt: now() },
        serverTimes: ['updatedAt'],
      },
      ...(await more()),
    ],
    value: undefined,
  }));
}

/** `tellAt`: the sweep informs the machine's object of the change and then clears this field. */
const now = () => Timestamp.ofMs(Date.now());

/**
 * Sets a machine's next token. The current one stays valid until the machine connects with the
 * next. Repeating it changes nothing.
 *
 * @param inForce the token to replace. Undefined: the valid one.
 * @param more writes of the same commit, if there is anything to write.
 * @returns the next token's id, or undefined if the machine has no such token.
 */
export function nameNextToken(
  store: Firestore,
  { clientId, machineId }: MachineName,
  inForce?: string,
  more: MoreWrites = noMore,
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
    // A caller that names the valid token holds the connection, and sends the next token itself.
    const announcement = inForce === undefined ? { tellAt: now() } : {};
    return {
      writes: [update(path, { nextTokenId, ...announcement }, condition), ...(await more())],
      value: nextTokenId,
    };
  });
}
