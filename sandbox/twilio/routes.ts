import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { basicCredentials } from '../http/basic-auth.ts';
import type { SandboxContext } from '../http/context.ts';
import { notFound, sendError } from './errors.ts';
import { writeMessage } from './inbox.ts';
import type { Service } from './services.ts';
import type { Twilio } from './twilio.ts';
import { MAX_CHECKS, MAX_SENDS, type Verification } from './verifications.ts';

const E164 = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/));
const SendSchema = v.object({
  To: E164,
  Channel: v.picklist(['sms']),
  Locale: v.optional(v.string(), 'en'),
});
const EndSchema = v.object({ Status: v.picklist(['canceled', 'approved']) });
const CheckSchema = v.object({
  To: E164,
  Code: v.pipe(v.string(), v.regex(/^\d{4,10}$/)),
});
/** Numbers in Japan that cannot receive SMS: all except mobile numbers. */
const unreachable = /^\+81(?!([6789]0)\d{8}$)/;
const SENDER = 'VERIFY';

type Known = { sid: string; service: Service };

/** `/twilio`: verify.twilio.com, with the two calls that send and check a code. */
export function twilioRoutes(twilio: Twilio) {
  const app = new Hono<SandboxContext>();
  app.post('/v2/Services/:sid/Verifications', (c) =>
    asKnown(c, twilio, c.req.param('sid'), (known) => sendCode(c, twilio, known)),
  );
  app.post('/v2/Services/:sid/VerificationCheck', (c) =>
    asKnown(c, twilio, c.req.param('sid'), (known) => checkCode(c, twilio, known)),
  );
  app.post('/v2/Services/:sid/Verifications/:verification', (c) =>
    asKnown(c, twilio, c.req.param('sid'), (known) =>
      endVerification(c, twilio, known, c.req.param('verification')),
    ),
  );
  app.get('/v2/Services/:sid', (c) =>
    asKnown(c, twilio, c.req.param('sid'), async ({ sid, service }) =>
      c.json({
        ...{ sid, account_sid: service.accountSid, friendly_name: service.friendlyName },
        ...{ code_length: 6, lookup_enabled: false, psd2_enabled: false },
      }),
    ),
  );
  app.all('*', notFound);
  return app;
}

function asKnown(
  c: Context,
  { services }: Twilio,
  sid: string,
  work: (known: Known) => Promise<Response>,
): Response | Promise<Response> {
  const given = basicCredentials(c.req.header('authorization'));
  const isAccount = services
    .all()
    .some((one) => one.accountSid === given?.user && one.authToken === given.password);
  if (!isAccount) return sendError(c, 401, 20003, 'Authenticate');
  const service = services.get(sid);
  if (service === undefined || service.accountSid !== given?.user) return notFound(c);
  return work({ sid, service });
}

async function sendCode(c: Context, twilio: Twilio, { sid, service }: Known): Promise<Response> {
  const form = v.safeParse(SendSchema, await c.req.parseBody());
  if (!form.success) return sendInvalidParameter(c, form.issues[0]);
  const { To: to, Locale: locale } = form.output;
  if (unreachable.test(to)) {
    return sendError(c, 400, 60205, 'SMS is not supported by landline phone number');
  }
  const open = twilio.verifications.find(sid, to);
  if (open !== undefined && open.sends.length >= MAX_SENDS) {
    return sendError(c, 429, 60203, 'Max send attempts reached');
  }
  const verification = twilio.verifications.send(sid, to);
  const { code } = verification;
  const body = writeMessage(code, locale, service);
  const arrived = { to, from: SENDER, code, body, at: twilio.now() };
  twilio.inbox.add({ ...arrived, verificationSid: verification.sid });
  const { origin } = new URL(c.req.url);
  const url = `${origin}/twilio/v2/Services/${sid}/Verifications/${verification.sid}`;
  const attempts = verification.sends.map((send) => ({
    ...{ attempt_sid: send.sid, channel: 'SMS', time: new Date(send.at).toISOString() },
  }));
  const more = { lookup: {}, sna: null, url, send_code_attempts: attempts };
  return c.json({ ...onWire(verification, service, 'pending'), ...more }, 201);
}

/**
 * `Status=canceled`: ends a verification. The number's next code is new and has five sends and five checks.
 */
async function endVerification(
  c: Context,
  twilio: Twilio,
  { sid, service }: Known,
  verification: string,
): Promise<Response> {
  const form = v.safeParse(EndSchema, await c.req.parseBody());
  if (!form.success) return sendInvalidParameter(c, form.issues[0]);
  const open = twilio.verifications.findById(sid, verification);
  if (open === undefined) return notFound(c);
  twilio.verifications.end(open);
  return c.json(onWire(open, service, form.output.Status));
}

async function checkCode(c: Context, twilio: Twilio, { sid, service }: Known): Promise<Response> {
  const form = v.safeParse(CheckSchema, await c.req.parseBody());
  if (!form.success) return sendInvalidParameter(c, form.issues[0]);
  const open = twilio.verifications.find(sid, form.output.To);
  if (open === undefined) return notFound(c);
  if (open.checks >= MAX_CHECKS) return sendError(c, 429, 60202, 'Max check attempts reached');
  const checked = twilio.verifications.save({ ...open, checks: open.checks + 1 });
  const isRight = form.output.Code === open.code;
  if (isRight) twilio.verifications.end(open);
  return c.json(onWire(checked, service, isRight ? 'approved' : 'pending'));
}

function sendInvalidParameter(c: Context, issue: v.BaseIssue<unknown>): Response {
  return sendError(c, 400, 60200, `Invalid parameter: ${String(issue.path?.[0]?.key ?? '')}`);
}

function onWire(
  { sid, serviceSid, to, created, updated }: Verification,
  { accountSid }: Service,
  status: 'pending' | 'approved' | 'canceled',
) {
  return {
    ...{ sid, service_sid: serviceSid, account_sid: accountSid, to, channel: 'sms', status },
    ...{ valid: status === 'approved', amount: null, payee: null },
    date_created: new Date(created).toISOString(),
    date_updated: new Date(updated).toISOString(),
  };
}
