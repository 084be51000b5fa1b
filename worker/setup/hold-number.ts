import * as v from 'valibot';
import type { PublicClient } from '../../contract/client.ts';
import { lineUserIdSchema } from '../../contract/ids.ts';
import type { PhoneNumber } from '../../contract/phone.ts';
import type { SetupState } from '../../contract/setup-state.ts';
import { CODE_LIFETIME_MS } from '../person/code-rules.ts';
import { type ReadUser, readUser } from '../person/read-user.ts';
import { setupState } from '../person/setup-state.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { SessionClaims } from '../session/session-token.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import { type Decision, decided } from './decision.ts';
import type { PhoneKeys } from './phone-keys.ts';

const holderDocument = v.object({ lineUserId: lineUserIdSchema });

/** A number that this person has just proved to hold. */
export type ProvedNumber = {
  readonly client: PublicClient;
  readonly session: SessionClaims;
  readonly number: PhoneNumber;
  readonly proof: string;
  readonly keys: PhoneKeys;
};

/**
 * Stores the number with whoever proved it last, in one commit with the document that holds it
 * unique within the tenant. An earlier holder keeps the account and loses the number.
 */
export function holdNumber(services: Services, proved: ProvedNumber): Promise<Result<SetupState>> {
  return services.store.runOptimistic(() => decide(services, proved));
}

async function decide(
  { store, nowMs }: Services,
  proved: ProvedNumber,
): Promise<Decision<SetupState>> {
  const { client, session, number, proof, keys } = proved;
  const { clientId, lineUserId } = session;
  const mine = paths.lineUser(clientId, lineUserId);
  const holderPath = paths.phoneHolder(clientId, await keys.holder(clientId, number));
  const [stored, holder] = await store.batchGet([mine, holderPath]);
  const read = readUser(stored);
  if (!read) return decided(fail('SESSION_REVOKED'));
  const untilMs = nowMs() + CODE_LIFETIME_MS;
  const fields = {
    phoneNumber: number,
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
    takeHolder(holderPath, holder, lineUserId),
    ...(await leaveFormer(store, proved, holder, nowMs())),
    ...(await leaveOwn(store, proved, read)),
  ]);
}

const takeHolder = (
  path: ReturnType<typeof paths.phoneHolder>,
  holder: StoredDocument | undefined,
  lineUserId: string,
): Write => ({
  kind: 'set',
  path,
  fields: { lineUserId },
  serverTimes: ['updatedAt'],
  if: holder ? { updateTime: holder.updateTime } : { exists: false },
});

/** The account that held the number before, if it is another and still there. */
async function leaveFormer(
  store: Services['store'],
  { session, number }: ProvedNumber,
  holder: StoredDocument | undefined,
  nowMs: number,
): Promise<readonly Write[]> {
  const parsed = v.safeParse(holderDocument, holder?.fields);
  if (!parsed.success || parsed.output.lineUserId === session.lineUserId) return [];
  const path = paths.lineUser(session.clientId, parsed.output.lineUserId);
  const former = readUser(await store.get(path));
  if (former?.user.phoneNumber !== number) return [];
  const moved = { phoneNumber: null, phoneMovedAt: Timestamp.ofMs(nowMs) };
  return [update(path, moved, former.condition)];
}

/** The number this person had before is free again. */
async function leaveOwn(
  store: Services['store'],
  { session, number, keys }: ProvedNumber,
  { user }: ReadUser,
): Promise<readonly Write[]> {
  if (user.phoneNumber === null || user.phoneNumber === number) return [];
  const key = await keys.holder(session.clientId, user.phoneNumber);
  const path = paths.phoneHolder(session.clientId, key);
  const holder = await store.get(path);
  const held = v.safeParse(holderDocument, holder?.fields);
  const isMine = held.success && held.output.lineUserId === session.lineUserId;
  return holder && isMine ? [{ kind: 'delete', path, if: { updateTime: holder.updateTime } }] : [];
}
