import type { PublicClient, SetupStep } from '../../../contract/shared/client.ts';
import { formatPhoneNumber } from '../../../contract/shared/phone.ts';
import type { SetupState } from '../../../contract/shared/setup-state.ts';
import { MAX_TRIES } from './code-rules.ts';
import type { LineUserDocument } from './line-user-document.ts';
import type { StoredPendingPhone } from './setup-documents.ts';

type SetupRules = PublicClient['setup'];

const order: readonly SetupStep[] = [
  'welcome',
  'set-phone-number',
  'verify-code',
  'set-personal-info',
  'set-user-pay',
];

/** Returns a user's set-up state by the tenant's rules. */
export function setupState(rules: SetupRules, user: LineUserDocument, nowMs: number): SetupState {
  const done = order.filter((step) => isDone(step, rules, user, nowMs));
  return {
    nextStep: order.find((step) => isRequired(step, rules) && !done.includes(step)) ?? null,
    done,
    consent: consentStatus(rules, user),
    phone: {
      verified: user.phoneNumber?.slice(-4) ?? null,
      moved: user.phoneNumber === null && user.phoneMovedAt !== null,
      pending: user.phonePending && publicPending(user.phonePending, nowMs),
    },
  };
}

/**
 * Returns whether a step is required. A number without verification is useless, so requiring either
 * step requires both.
 */
function isRequired(step: SetupStep, { required }: SetupRules): boolean {
  const isPhone = step === 'set-phone-number' || step === 'verify-code';
  return isPhone
    ? required.includes('set-phone-number') || required.includes('verify-code')
    : required.includes(step);
}

function isDone(
  step: SetupStep,
  rules: SetupRules,
  user: LineUserDocument,
  nowMs: number,
): boolean {
  switch (step) {
    case 'welcome':
      return hasConsented(rules, user);
    case 'set-phone-number':
      return user.phoneNumber !== null || isLive(user.phonePending, nowMs);
    case 'verify-code':
      return user.phoneNumber !== null;
    case 'set-personal-info':
      return rules.personalInfo.every((field) => user.personalInfo?.[field] !== undefined);
    case 'set-user-pay':
      return user.defaultPayMethod !== null;
  }
}

/**
 * Returns whether the user has consented to the current versions. A document without a version, or
 * with one that this release cannot read, needs no new consent.
 */
export const hasConsented = ({ documents }: SetupRules, user: LineUserDocument): boolean =>
  user.consents.some((given) =>
    (['termsOfUse', 'privacyPolicy'] as const).every(
      (name) => documents[name] === null || given[name] === documents[name],
    ),
  );

/** Returns whether a required consent is missing. No other step may come before it. */
export const lacksConsent = (rules: SetupRules, user: LineUserDocument): boolean =>
  rules.required.includes('welcome') && !hasConsented(rules, user);

function consentStatus(rules: SetupRules, user: LineUserDocument): SetupState['consent'] {
  if (hasConsented(rules, user)) return 'current';
  return user.consents.length > 0 ? 'outdated' : 'none';
}

/** Returns whether the code of a pending number can still be entered. */
export const isLive = (
  pending: StoredPendingPhone | null,
  nowMs: number,
): pending is StoredPendingPhone => pending !== null && pending.expiresAtMs > nowMs;

export const triesLeft = (pending: Pick<StoredPendingPhone, 'tried'>): number =>
  MAX_TRIES - Object.keys(pending.tried).length;

/** Returns the seconds until a time, rounded up so that the person never comes back too early. */
export const secondsUntil = (momentMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((momentMs - nowMs) / 1000));

function publicPending(pending: StoredPendingPhone, nowMs: number) {
  return {
    number: formatPhoneNumber(pending.number),
    certain: pending.certain,
    triesLeft: triesLeft(pending),
    resendAfterSeconds: secondsUntil(pending.resendAtMs, nowMs),
    expiresInSeconds: secondsUntil(pending.expiresAtMs, nowMs),
  };
}
