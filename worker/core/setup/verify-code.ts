import type { PublicClient } from '../../../contract/shared/client.ts';
import type { PhoneNumber } from '../../../contract/shared/phone.ts';
import type { SetupState } from '../../../contract/shared/setup-state.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import { readUser } from '../person/read-user.ts';
import type { StoredPendingPhone } from '../person/setup-documents.ts';
import { isLive, secondsUntil, setupState, triesLeft } from '../person/setup-state.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { type Decision, decided } from './decision.ts';
import { holdNumber } from './hold-number.ts';
import { type PhoneKeys, phoneKeys } from './phone-keys.ts';
import { readVerification } from './phone-limits.ts';
import { writeOfPending } from './phone-writes.ts';

/** A code that a person entered. */
export type CodeEntry = {
  readonly client: PublicClient;
  readonly person: PersonKey;
  readonly code: string;
};

/**
 * Checks a code. A separate commit counts the try BEFORE the provider is asked, so 100 parallel
 * guesses count as five. Repeating a tried code costs no further try, whatever its outcome.
 */
export async function verifyCode(
  services: Services,
  entry: CodeEntry,
): Promise<Result<SetupState>> {
  const { settings, sms, store } = services;
  if (sms.missing.length > 0 || !settings.PHONE_KEYS) return fail('SMS_NOT_CONFIGURED');
  const keys = phoneKeys(settings.PHONE_KEYS);
  const taken = await store.runOptimistic(() => takeTry(services, entry, keys));
  if (!taken.ok) return taken;
  if ('done' in taken.value) return ok(taken.value.done);
  return check(services, entry, keys, taken.value);
}

type Try = {
  readonly user: LineUserDocument;
  readonly pending: StoredPendingPhone;
  readonly proof: string;
};
type Taken = Try | { readonly done: SetupState };

async function takeTry(
  { store, nowMs }: Services,
  { client, person, code }: CodeEntry,
  keys: PhoneKeys,
): Promise<Decision<Taken>> {
  const now = nowMs();
  const stored = await store.get(paths.lineUser(person.clientId, person.lineUserId));
  const read = readUser(stored);
  if (!read) return decided(fail('ACCOUNT_CLOSED'));
  const { user, condition } = read;
  const setup = setupState(client.setup, user, now);
  const { phonePending: pending } = user;
  if (pending === null && (await isRepeatOfSuccess(keys, user, code, now))) {
    return decided(ok({ done: setup }));
  }
  if (!isLive(pending, now)) return decided(fail('CODE_EXPIRED', { setup }));
  const proofs = await keys.proof(pending.number, code);
  // A code that was tried under an older key counts as tried.
  const proof = proofs.find((one) => pending.tried[one] !== undefined) ?? proofs[0];
  const outcome = pending.tried[proof];
  const left = triesLeft(pending);
  if (left === 0 && outcome !== 'open') return decided(locked(setup, pending, now));
  if (outcome === 'wrong') return decided(fail('CODE_WRONG', { setup }));
  const next = { ...pending, tried: { ...pending.tried, [proof]: 'open' as const } };
  const write = writeOfPending(person, `tried.${proof}`, { tried: { [proof]: 'open' } }, condition);
  return decided(ok({ user, pending: next, proof }), outcome === 'open' ? [] : [write]);
}

/** Returns whether this repeats the request that verified the number. */
async function isRepeatOfSuccess(
  keys: PhoneKeys,
  user: LineUserDocument,
  code: string,
  nowMs: number,
) {
  const { phoneNumber, phoneProof } = user;
  if (phoneNumber === null || phoneProof === null) return false;
  if (phoneProof.untilMs <= nowMs) return false;
  return (await keys.proof(phoneNumber, code)).includes(phoneProof.proof);
}

const locked = (setup: SetupState, pending: StoredPendingPhone, nowMs: number) =>
  fail('CODE_LOCKED', {
    setup,
    retryAfterSeconds: secondsUntil(pending.expiresAtMs, nowMs),
  });

async function check(
  services: Services,
  { client, person, code }: CodeEntry,
  keys: PhoneKeys,
  { user, pending, proof }: Try,
): Promise<Result<SetupState>> {
  const { store, sms, nowMs } = services;
  const stateWith = (phonePending: StoredPendingPhone) =>
    setupState(client.setup, { ...user, phonePending }, nowMs());
  const number: PhoneNumber = pending.number;
  switch (await sms.checkCode(number, code)) {
    case 'APPROVED':
      return holdNumber(services, { client, person, number, proof, keys });
    case 'WRONG':
      await store.commit([
        writeOfPending(person, `tried.${proof}`, { tried: { [proof]: 'wrong' } }),
      ]);
      return triesLeft(pending) === 0
        ? locked(stateWith(pending), pending, nowMs())
        : fail('CODE_WRONG', { setup: stateWith(pending) });
    case 'TOO_MANY': {
      // The provider has counted more checks than this person made, so a stranger made the others.
      // A new code gets its own.
      const verification = await readVerification(services, keys, number);
      if (verification !== null) await sms.cancel(verification);
      return store.runOptimistic(() => giveUp(services, { client, person, code }, keys));
    }
    case 'GONE':
      return store.runOptimistic(() => giveUp(services, { client, person, code }, keys));
    case 'UNAVAILABLE':
    case 'UNKNOWN':
      return fail('CODE_UNCERTAIN', { setup: stateWith(pending) });
  }
}

/**
 * Ends a verification that is no longer open at the provider. It has expired or is used up, or a
 * check whose answer was lost has approved it. Only a new code helps, unless a parallel request has
 * succeeded.
 */
async function giveUp(
  { store, nowMs }: Services,
  { client, person, code }: CodeEntry,
  keys: PhoneKeys,
): Promise<Decision<SetupState>> {
  const stored = await store.get(paths.lineUser(person.clientId, person.lineUserId));
  const read = readUser(stored);
  if (!read) return decided(fail('ACCOUNT_CLOSED'));
  const { user, condition } = read;
  const now = nowMs();
  const { phonePending: pending } = user;
  if (pending === null) {
    const setup = setupState(client.setup, user, now);
    const isDone = await isRepeatOfSuccess(keys, user, code, now);
    return decided(isDone ? ok(setup) : fail('CODE_EXPIRED', { setup }));
  }
  const ended = { ...pending, expiresAtMs: now };
  const setup = setupState(client.setup, { ...user, phonePending: ended }, now);
  return decided(fail('CODE_EXPIRED', { setup }), [
    writeOfPending(person, 'expiresAt', { expiresAt: Timestamp.ofMs(now) }, condition),
  ]);
}
