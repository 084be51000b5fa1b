import * as v from 'valibot';
import type { Language } from '../../../contract/shared/language.ts';
import type { PhoneNumber } from '../../../contract/shared/phone.ts';
import type { Settings } from '../env.ts';

/** A carrier's gateway may take seconds, but a person is waiting. */
const TIMEOUT_MS = 10_000;

/**
 * - REFUSED: that number takes no SMS.
 * - TOO_MANY: the provider's own limit.
 * - UNAVAILABLE: nothing was done.
 * - UNKNOWN: no answer, so it may have been done.
 */
export type SendOutcome = 'SENT' | 'REFUSED' | 'TOO_MANY' | 'UNAVAILABLE' | 'UNKNOWN';

/** Like `SendOutcome`. GONE: the number has no open verification, or no longer has one. */
export type CheckOutcome = 'APPROVED' | 'WRONG' | 'GONE' | 'TOO_MANY' | 'UNAVAILABLE' | 'UNKNOWN';

export type SentCode = { readonly outcome: SendOutcome; readonly verification: string | null };

/** Twilio's answer about the account and the service. NO_ANSWER: nothing readable. */
export type SmsState = 'OK' | 'REFUSED' | 'NO_ANSWER' | 'NOT_CONFIGURED';

export type Sms = {
  /** The missing settings without which nothing can be sent. Empty if all are present. */
  readonly missing: readonly string[];
  /**
   * Sends a code. `verification` is the provider's id of the number's open verification, or null if
   * unstated.
   */
  sendCode(to: PhoneNumber, language: Language): Promise<SentCode>;
  /** Ends an open verification. The number's next code is then a new one with its own tries. */
  cancel(verification: string): Promise<void>;
  checkCode(to: PhoneNumber, code: string): Promise<CheckOutcome>;
  /** Reads the service without sending anything, to test the credentials. */
  check(): Promise<SmsState>;
};

const NEEDED = ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_SERVICE_SID', 'PHONE_KEYS'] as const;

const answerSchema = v.object({
  status: v.optional(v.unknown()),
  code: v.optional(v.number()),
  sid: v.fallback(v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64))), null), null),
});

/** Twilio's codes for a number without SMS: invalid parameter, landline, blocked prefix, region. */
const REFUSED_NUMBER: ReadonlySet<number> = new Set([60200, 60205, 60410, 60605, 21211, 21614]);
/** Twilio's codes for five messages, or five checks, of one verification. */
const SPENT: ReadonlySet<number> = new Set([60202, 60203, 60212]);

type Answer = {
  readonly http: number;
  readonly status: unknown;
  readonly code: number;
  readonly sid: string | null;
};

/**
 * Calls Twilio Verify (twilio.com/docs/verify/api). Its answers quote the number, so none is logged
 * or stored.
 */
export function createSms(settings: Settings, fetch: (request: Request) => Promise<Response>): Sms {
  const base = `${settings.SMS_BASE_URL}/v2/Services/${settings.SMS_SERVICE_SID}`;
  const missing = NEEDED.filter((name) => settings[name] === undefined);
  const basic = btoa(`${settings.SMS_ACCOUNT_SID}:${settings.SMS_AUTH_TOKEN}`);

  async function post(path: string, form: Record<string, string>): Promise<Answer | undefined> {
    try {
      const answer = await fetch(
        new Request(`${base}/${path}`, {
          method: 'POST',
          headers: { authorization: `Basic ${basic}` },
          body: new URLSearchParams(form),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      );
      const parsed = v.safeParse(answerSchema, await answer.json().catch(() => ({})));
      const { status, code = 0, sid = null } = parsed.success ? parsed.output : {};
      return { http: answer.status, status, code, sid };
    } catch {
      return undefined;
    }
  }

  return {
    missing,
    async sendCode(to, language) {
      const form = { To: to, Channel: 'sms', Locale: language };
      const answer = await post('Verifications', form);
      if (answer?.status !== 'pending') {
        return { outcome: failedSend(answer), verification: null };
      }
      return { outcome: 'SENT', verification: answer.sid };
    },
    async cancel(verification) {
      // The outcome does not matter, because the caller asks the provider again.
      await post(`Verifications/${encodeURIComponent(verification)}`, { Status: 'canceled' });
    },
    async checkCode(to, code) {
      const answer = await post('VerificationCheck', { To: to, Code: code });
      if (answer?.http === 200 && answer.status === 'approved') return 'APPROVED';
      if (answer?.http === 200 && answer.status === 'pending') return 'WRONG';
      if (answer?.http === 404 && answer.code === 20404) return 'GONE';
      return failed(answer);
    },
    async check() {
      if (missing.length > 0) return 'NOT_CONFIGURED';
      try {
        const headers = { authorization: `Basic ${basic}` };
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const answer = await fetch(new Request(base, { headers, signal }));
        await answer.body?.cancel();
        if (answer.ok) return 'OK';
        return [401, 403, 404].includes(answer.status) ? 'REFUSED' : 'NO_ANSWER';
      } catch {
        return 'NO_ANSWER';
      }
    },
  };
}

const failedSend = (answer: Answer | undefined): SendOutcome =>
  answer?.http === 400 && REFUSED_NUMBER.has(answer.code) ? 'REFUSED' : failed(answer);

/**
 * Returns the outcome of a failed call. Without an answer, or with a 5xx or an unclear 2xx, it may
 * have been done. A 4xx means that it was refused.
 */
function failed(answer: Answer | undefined): 'TOO_MANY' | 'UNAVAILABLE' | 'UNKNOWN' {
  if (!answer || answer.http >= 500 || answer.http < 400) return 'UNKNOWN';
  return SPENT.has(answer.code) ? 'TOO_MANY' : 'UNAVAILABLE';
}
