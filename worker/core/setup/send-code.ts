import type { PublicClient } from '../../../contract/shared/client.ts';
import type { Language } from '../../../contract/shared/language.ts';
import type { PhoneNumber } from '../../../contract/shared/phone.ts';
import type { SetupState } from '../../../contract/shared/setup-state.ts';
import {
  aliveFor,
  CODE_LIFETIME_MS,
  pendingAfterSend,
  pendingBackTo,
} from '../person/code-rules.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import { readUser } from '../person/read-user.ts';
import type { StoredPendingPhone } from '../person/setup-documents.ts';
import { lacksConsent, secondsUntil, setupState, triesLeft } from '../person/setup-state.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import type { Write } from '../store/writes.ts';
import { type Decision, decided } from './decision.ts';
import { phoneKeys } from './phone-keys.ts';
import {
  countSend,
  limitPaths,
  limitsOf,
  noteVerification,
  type PhoneLimit,
} from './phone-limits.ts';
import { writeOfPending, writePending } from './phone-writes.ts';

/** A request for a code: the person, the number and the network address. */
export type CodeWish = {
  readonly client: PublicClient;
  readonly person: PersonKey;
  readonly number: PhoneNumber;
  readonly address: string;
  readonly language: Language;
};

/**
 * Sends a code by SMS. One commit counts the message and stores the number BEFORE the message is
 * sent. Of parallel requests only one sends, and the others return its outcome.
 */
export async function sendCode(services: Services, wish: CodeWish): Promise<Result<SetupState>> {
  const { settings, sms, store } = services;
  if (sms.missing.length > 0 || !settings.PHONE_KEYS) return fail('SMS_NOT_CONFIGURED');
  const keys = phoneKeys(settings.PHONE_KEYS);
  const limits = await limitsOf(keys, wish.person, wish.number, wish.address);
  const reserved = await store.runOptimistic(() => reserve(services, wish, limits));
  if (!reserved.ok) return reserved;
  const { send, user } = reserved.value;
  if (!send) return ok(setupState(wish.client.setup, user, services.nowMs()));
  return deliver(services, wish, { ...send, user, limits });
}

type Send = {
  /** The number's open verification at the provider, as far as known. */
  readonly verification: string | null;
  /** Reverts the counted message. */
  readonly takeBack: readonly Write[];
  readonly pending: StoredPendingPhone;
  readonly before: StoredPendingPhone | null;
};
/** The reservation. Without `send` there is nothing left to do. */
type Reserved = { readonly user: LineUserDocument; readonly send?: Send };

async function reserve(
  { store, nowMs }: Services,
  { client, person, number }: CodeWish,
  limits: readonly PhoneLimit[],
): Promise<Decision<Reserved>> {
  const [stored, ...counters] = await store.batchGet([
    paths.lineUser(person.clientId, person.lineUserId),
    ...limitPaths(limits),
  ]);
  const read = readUser(stored);
  if (!read) return decided(fail('ACCOUNT_CLOSED'));
  const { user, condition } = read;
  if (lacksConsent(client.setup, user)) {
    return decided(fail('CONSENT_REQUIRED', { setup: setupState(client.setup, user, nowMs()) }));
  }
  if (user.phoneNumber === number) return decided(ok({ user }));
  const before = user.phonePending;
  const live = aliveFor(before, number, nowMs());
  // The wait is not over. This is a second tap, a repetition after a lost answer, or a return from
  // another number.
  if (before && live && live.resendAtMs > nowMs()) {
    if (before.number === number) return decided(ok({ user }));
    const phonePending = pendingBackTo(before, live, nowMs());
    const back = writePending(person, phonePending, condition);
    return decided(ok({ user: { ...user, phonePending } }), [back]);
  }
  if (live && triesLeft(live) === 0) {
    // The provider would send the same code again, which somebody has been guessing.
    return decided(
      fail('CODE_LOCKED', { retryAfterSeconds: secondsUntil(live.expiresAtMs, nowMs()) }),
    );
  }
  const counted = countSend(limits, counters, nowMs());
  if (!counted.ok) {
    const { retryAfterSeconds, kind, writes } = counted;
    return decided(fail('SMS_LIMIT', { retryAfterSeconds, limit: kind }), writes);
  }
  const pending = pendingAfterSend(before, number, nowMs());
  const { verification, takeBack } = counted;
  return decided(ok({ user, send: { pending, before, verification, takeBack } }), [
    ...counted.writes,
    writePending(person, pending, condition),
  ]);
}

type Delivery = Send & {
  readonly user: LineUserDocument;
  readonly limits: readonly PhoneLimit[];
};

async function deliver(
  services: Services,
  { client, person, number, language }: CodeWish,
  { pending, before, user, limits, verification, takeBack: uncount }: Delivery,
): Promise<Result<SetupState>> {
  const { store, sms, nowMs } = services;
  const stateWith = (phonePending: StoredPendingPhone) =>
    setupState(client.setup, { ...user, phonePending }, nowMs());
  const takeBack = (writes: readonly Write[] = []) =>
    store.commit([...writes, writePending(person, before)]);
  const send = () => sms.sendCode(number, user.settings.language ?? language);
  let sent = await send();
  if (sent.outcome === 'TOO_MANY' && verification !== null) {
    // Strangers may have used up this verification, because the person's own messages are within
    // the limit.
    await sms.cancel(verification);
    sent = await send();
  }
  switch (sent.outcome) {
    case 'SENT':
      await store.commit([
        writeOfPending(person, 'certain', { certain: true }),
        ...(sent.verification === verification ? [] : noteVerification(limits, sent.verification)),
      ]);
      return ok(stateWith({ ...pending, certain: true }));
    case 'UNKNOWN':
      // The message may arrive. The person can enter the code, and the screen says that delivery is
      // uncertain.
      return ok(stateWith(pending));
    case 'REFUSED':
      await takeBack();
      return fail('PHONE_NUMBER_REFUSED', { fields: ['phoneNumber'] });
    case 'TOO_MANY':
      await takeBack(uncount);
      return fail('SMS_LIMIT', { retryAfterSeconds: CODE_LIFETIME_MS / 1000, limit: 'provider' });
    case 'UNAVAILABLE':
      await takeBack(uncount);
      return fail('SMS_UNAVAILABLE');
  }
}
