import * as v from 'valibot';
import type { PublicClient } from '../../../contract/shared/client.ts';
import { type ClientId, type LineUserId, lineUserIdSchema } from '../../../contract/shared/ids.ts';
import type { PhoneNumber } from '../../../contract/shared/phone.ts';
import type { SetupState } from '../../../contract/shared/setup-state.ts';
import { storedHash } from '../crypto/keyed-hash.ts';
import { CODE_LIFETIME_MS } from '../person/code-rules.ts';
import { type ReadUser, readUser } from '../person/read-user.ts';
import { setupState } from '../person/setup-state.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';
import { Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import { type Decision, decided } from './decision.ts';
import { type PhoneKeys, phoneKeys } from './phone-keys.ts';

/** `hashes/phone/holders/{c}.{kid}.{HMAC}` as stored. */
export const holderDocument = v.object({ lineUserId: lineUserIdSchema });

/** A number that this person has just verified. */
export type ProvedNumber = {
  readonly client: PublicClient;
  readonly person: PersonKey;
  readonly number: PhoneNumber;
  readonly proof: string;
  readonly keys: PhoneKeys;
};

/**
 * Stores the number for the person who verified it last. The same commit writes the document that
 * keeps it unique within the tenant. An earlier holder keeps the account but loses the number.
 */
export function holdNumber(services: Services, proved: ProvedNumber): Promise<Result<SetupState>> {
  return services.store.runOptimistic(() => decide(services, proved));
}

async function decide(
  { store, nowMs }: Services,
  proved: ProvedNumber,
): Promise<Decision<SetupState>> {
  const { client, person, number, proof, keys } = proved;
  const { clientId, lineUserId } = person;
  const mine = paths.lineUser(clientId, lineUserId);
  const holderPaths = await pathsOf(keys, clientId, number);
  const [stored, ...holders] = await store.batchGet([mine, ...holderPaths]);
  const read = readUser(stored);
  if (!read) return decided(fail('ACCOUNT_CLOSED'));
  const untilMs = nowMs() + CODE_LIFETIME_MS;
  const fields = {
    phoneNumber: number,
    /** Staff search for a person by the end of the number. */
    phoneEnd: number.slice(-4),
    phonePending: null,
    phoneProof: { proof, until: Timestamp.ofMs(untilMs) },
    phoneMovedAt: null,
  };
  const write = update(mine, fields, read.condition);
  const stamped: Write =
    write.kind === 'set' ? { ...write, serverTimes: ['updatedAt', 'phoneVerifiedAt'] } : write;
  const user = { ...read.user, ...fields, phoneProof: { proof, untilMs } };
  return decided(ok(setupState(client.setup, user, nowMs())), [
    stamped,
    ...takeHolder(holderPaths, holders, lineUserId),
    ...(await clearFormerHolders(store, proved, holders, nowMs())),
    ...(await freePreviousNumber(store, proved, read)),
  ]);
}

/**
 * Returns the possible paths of a number's holder: under the current key first, then under each
 * older one.
 */
async function pathsOf(
  keys: PhoneKeys,
  clientId: ClientId,
  number: PhoneNumber,
): Promise<readonly [DocumentPath, ...DocumentPath[]]> {
  const [current, ...older] = await keys.holder(clientId, number);
  const pathOf = (name: typeof current) => paths.phoneHolder(clientId, storedHash(name));
  return [pathOf(current), ...older.map(pathOf)];
}

/**
 * Returns the writes that move the holder to the current key alone. A document that was absent
 * under an older key must still be absent. Otherwise two people could hold one number under
 * different keys.
 */
const takeHolder = (
  [path, ...olderPaths]: readonly [DocumentPath, ...DocumentPath[]],
  [holder, ...older]: readonly (StoredDocument | undefined)[],
  lineUserId: string,
): readonly Write[] => [
  {
    kind: 'set',
    path,
    fields: { lineUserId },
    serverTimes: ['updatedAt'],
    if: holder ? { updateTime: holder.updateTime } : { exists: false },
  },
  ...olderPaths.map((olderPath, place): Write => {
    const found = older[place];
    return found
      ? { kind: 'delete', path: olderPath, if: { updateTime: found.updateTime } }
      : { kind: 'verify', path: olderPath, if: { exists: false } };
  }),
];

/**
 * Returns the writes that take the number from earlier holders, if they are other existing
 * accounts.
 */
async function clearFormerHolders(
  store: Services['store'],
  { person, number }: ProvedNumber,
  holders: readonly (StoredDocument | undefined)[],
  nowMs: number,
): Promise<readonly Write[]> {
  const formers = new Set<LineUserId>();
  for (const holder of holders) {
    const parsed = v.safeParse(holderDocument, holder?.fields);
    if (parsed.success) formers.add(parsed.output.lineUserId);
  }
  formers.delete(person.lineUserId);
  const formerPaths = [...formers].map((former) => paths.lineUser(person.clientId, former));
  const stored = await store.batchGet(formerPaths);
  return formerPaths.flatMap((path, place) => {
    const former = readUser(stored[place]);
    if (former?.user.phoneNumber !== number) return [];
    const moved = { phoneNumber: null, phoneEnd: null, phoneMovedAt: Timestamp.ofMs(nowMs) };
    return [update(path, moved, former.condition)];
  });
}

/** Returns the writes that free this person's previous number. */
const freePreviousNumber = async (
  store: Services['store'],
  { person, number, keys }: ProvedNumber,
  { user }: ReadUser,
): Promise<readonly Write[]> =>
  user.phoneNumber === null || user.phoneNumber === number
    ? []
    : freeHolder(store, keys, person, user.phoneNumber);

/** Returns the writes that free the number of a person who closes the account. */
export const freeNumber = async (
  { store, settings }: Pick<Services, 'store' | 'settings'>,
  person: PersonKey,
  number: PhoneNumber | null,
): Promise<readonly Write[]> =>
  number === null || !settings.PHONE_KEYS
    ? []
    : freeHolder(store, phoneKeys(settings.PHONE_KEYS), person, number);

async function freeHolder(
  store: Services['store'],
  keys: PhoneKeys,
  { clientId, lineUserId }: PersonKey,
  number: PhoneNumber,
): Promise<readonly Write[]> {
  const ownPaths = await pathsOf(keys, clientId, number);
  const holders = await store.batchGet(ownPaths);
  return ownPaths.flatMap((path, place): readonly Write[] => {
    const holder = holders[place];
    const held = v.safeParse(holderDocument, holder?.fields);
    const isMine = held.success && held.output.lineUserId === lineUserId;
    return holder && isMine
      ? [{ kind: 'delete', path, if: { updateTime: holder.updateTime } }]
      : [];
  });
}
