import { hc } from 'hono/client';
import * as v from 'valibot';
import { operationErrorData } from '../../contract/console/operation-errors.ts';
import { SHOWN_STAFF_HEADER } from '../../contract/console/shown-staff.ts';
import type { ConsoleApi } from '../../worker/console/app.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { failureText } from '../command/failure-text.ts';
import { PROGRAM } from '../command/help-text.ts';
import { type KeptSession, readKeptSession } from './session-file.ts';

/** Creates a client of the tenants' API. Every call must pass the path parameter `clientId`. */
const connect = (origin: string, headers: Readonly<Record<string, string>>) =>
  hc<ConsoleApi>(origin, { headers: { 'accept-language': 'en', ...headers } }).api[':clientId'];

/** A client that acts as the signed-in member of staff, with their roles and limits, and in their log. */
export type ConsoleClient = {
  readonly api: ReturnType<typeof connect>;
  readonly tenant: { readonly clientId: string };
  readonly session: KeptSession;
};

/** Returns a client without a session, for the sign-in. @param code the code that the console's page shows. */
export const connectWithCode = (origin: string, code: string) =>
  connect(origin, { authorization: `Bearer ${code}` });

/** Opens the console with the session that `login` stored. @throws CommandError */
export function openConsole(io: CommandIo, requested: string | undefined): ConsoleClient {
  const session = readKeptSession(io, requested);
  const { origin, token, staffId, clientId } = session;
  const headers = { authorization: `Bearer ${token}`, [SHOWN_STAFF_HEADER]: staffId };
  return { api: connect(origin, headers), tenant: { clientId }, session };
}

const problemSchema = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    data: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
});

type Answer = { readonly ok: boolean; json(): Promise<unknown>; readonly status: number };
type Body<A extends Answer> = Exclude<Awaited<ReturnType<A['json']>>, { error: unknown }>;

/**
 * Returns the body of a successful answer.
 *
 * @param subject printed before the reason of a refusal.
 * @throws CommandError that says why the console refused, or that it does not answer.
 */
export function read<A extends Answer>(call: Promise<A>, subject?: string): Promise<Body<A>>;
export async function read(call: Promise<Answer>, subject?: string): Promise<unknown> {
  const answer = await call.catch(() => {
    throw new CommandError(
      'The console does not answer. The command may have taken effect. Check its result before you repeat it.',
    );
  });
  if (answer.ok && answer.status === 204) return undefined;
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && body !== undefined) return body;
  const problem = v.safeParse(problemSchema, body);
  if (!problem.success) throw new CommandError(`The console answered ${answer.status}.`);
  const { code, message, data } = problem.output.error;
  const known = v.safeParse(explainedSchema, problem.output.error);
  if (known.success) throw refusal(subject, failureText(known.output));
  const details = Object.values(data).filter((value) => value !== null && value !== '');
  const said = [message, ...(details.length > 0 ? [detailText(data)] : []), hints[code] ?? ''];
  throw refusal(subject, said.filter(Boolean).join(' '));
}

const refusal = (subject: string | undefined, text: string) =>
  new CommandError(subject === undefined ? text : `${subject}: ${text}`);

/** The refusals for which `failureText` has a sentence. */
const explainedSchema = v.variant('code', [
  v.object({ code: v.literal('EVIDENCE_MISSING') }),
  v.object({
    code: v.literal('ORDER_STATE_UNSUITABLE'),
    data: operationErrorData.ORDER_STATE_UNSUITABLE,
  }),
  v.object({ code: v.literal('PAYMENT_UNKNOWN'), data: operationErrorData.PAYMENT_UNKNOWN }),
  v.object({ code: v.literal('PROVIDER_DISAGREES'), data: operationErrorData.PROVIDER_DISAGREES }),
]);

/** The next step after a refusal on the command line, if it differs from the step on a page. */
const hints: Readonly<Record<string, string>> = {
  STAFF_SESSION_REQUIRED: `Run ${PROGRAM} login.`,
  PASSKEY_REQUIRED: `Run ${PROGRAM} login again: for five minutes it counts as your passkey.`,
};

/** Returns the names and numbers that a refusal carries. */
const detailText = (data: Readonly<Record<string, unknown>>): string =>
  `(${Object.entries(data)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')})`;
