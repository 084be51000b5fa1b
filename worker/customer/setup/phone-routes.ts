import type { Context } from 'hono';
import { Hono } from 'hono';
import {
  phoneCodeRequestSchema,
  phoneVerifyRequestSchema,
  setupAnswerSchema,
} from '../../../contract/customer/setup.ts';
import { log, logWord } from '../../core/log.ts';
import type { Failure } from '../../core/result.ts';
import { sendCode } from '../../core/setup/send-code.ts';
import { verifyCode } from '../../core/setup/verify-code.ts';
import { answers } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { validJson } from '../../http/validate.ts';
import { lineProofChange, lineProofGuard } from '../session/line-proof-guard.ts';
import type { SessionEnv } from '../session/session-guard.ts';

/** Only Cloudflare sets this header. It overwrites a client's own. */
const addressOf = (c: Context<SessionEnv>) => c.req.header('cf-connecting-ip') ?? 'local';

/**
 * Returns the response for a failure of the phone steps. A wait becomes a header. A missing setting
 * becomes a log line for the operator.
 */
function refuse(c: Context<SessionEnv>, failure: Failure): Response {
  if (failure.code === 'CODE_LOCKED' || failure.code === 'SMS_LIMIT') {
    c.header('retry-after', String(failure.data.retryAfterSeconds));
  }
  if (failure.code === 'SMS_NOT_CONFIGURED') {
    const settings = c.get('services').sms.missing.map(logWord);
    log('settings.missing', { requestId: c.get('requestId'), settings });
  }
  return problem(c, failure);
}

/**
 * Below `/api/clients/{clientId}/phone`: verifying a mobile number, at first and after each change.
 */
export const phoneRoutes = new Hono<SessionEnv>()
  .post(
    '/code',
    answers('Sends a code to my mobile number', setupAnswerSchema),
    lineProofGuard,
    validJson(phoneCodeRequestSchema),
    async (c) => {
      const { client } = c.get('tenant');
      const sent = await sendCode(c.get('services'), {
        client,
        person: c.get('session'),
        number: c.req.valid('json').phoneNumber,
        address: addressOf(c),
        language: c.get('language'),
      });
      return sent.ok ? c.json({ setup: sent.value }) : refuse(c, sent.error);
    },
  )
  .post(
    '/verify',
    answers('Checks the code that came to my number', setupAnswerSchema),
    lineProofChange,
    validJson(phoneVerifyRequestSchema),
    async (c) => {
      const { client } = c.get('tenant');
      const { code } = c.req.valid('json');
      const session = c.get('session');
      const checked = await verifyCode(c.get('services'), { client, person: session, code });
      return checked.ok ? c.json({ setup: checked.value }) : refuse(c, checked.error);
    },
  );
