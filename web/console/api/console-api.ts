import { hc } from 'hono/client';
import * as v from 'valibot';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import type { StaffId } from '../../../contract/console/staff.ts';
import type { Language } from '../../../contract/shared/language.ts';
import type { ConsoleApi } from '../../../worker/console/app.ts';

/** The body of the API's answer to a failed call. */
const problemSchema = v.object({
  error: v.object({
    status: v.number(),
    code: v.string(),
    message: v.string(),
    requestId: v.string(),
    data: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
});
export type ConsoleProblem = v.InferOutput<typeof problemSchema>['error'];

/** Thrown by `read` if the call failed or got no answer. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly problem: ConsoleProblem;
  constructor(problem: ConsoleProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * The person for whom the page was loaded. `onSwitched` is called when the browser's session
 * belongs to somebody else.
 */
export type PageOwner = { readonly staffId: StaffId; readonly onSwitched: () => void };

/**
 * Returns a `fetch` that calls `onSwitched` when the API answers that the session belongs to
 * another person than the page.
 */
const fetchFor =
  ({ onSwitched }: PageOwner): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.status !== 409) return answer;
    const problem = v.safeParse(problemSchema, await answer.clone().json());
    if (problem.success && problem.output.error.code === 'STAFF_SWITCHED') onSwitched();
    return answer;
  };

const connect = (language: Language, owner: PageOwner | null) =>
  hc<ConsoleApi>('/', {
    headers: {
      'accept-language': language,
      ...(owner === null ? {} : { [SHOWN_STAFF_HEADER]: owner.staffId }),
    },
    ...(owner === null ? {} : { fetch: fetchFor(owner) }),
  }).api[':clientId'];

/** The tenant's API, typed by the console's routes, and the path parameter that every call takes. */
export type ConsoleTenantApi = {
  readonly api: ReturnType<typeof connect>;
  readonly tenant: { readonly clientId: string };
};

/**
 * Returns the tenant's API client.
 * @param owner null if nobody is signed in, or if the session is not known yet.
 */
export const createApi = (
  clientId: string,
  language: Language,
  owner: PageOwner | null = null,
): ConsoleTenantApi => ({
  api: connect(language, owner),
  tenant: { clientId },
});

/** The problem of a call without an answer. `ProblemNote` has its text, and that of PAGE_FAILED. */
const offline: ConsoleProblem = {
  status: 0,
  code: 'OFFLINE',
  message: '',
  requestId: '',
  data: {},
};

type Answer = { readonly ok: boolean; json(): Promise<unknown>; readonly status: number };
type Body<A extends Answer> = Exclude<Awaited<ReturnType<A['json']>>, { error: unknown }>;

/** Returns the body of a successful answer. @throws CallFailed */
export function read<A extends Answer>(call: Promise<A>): Promise<Body<A>>;
export async function read(call: Promise<Answer>): Promise<unknown> {
  const answer = await call.catch(() => {
    throw new CallFailed(offline);
  });
  if (answer.ok) return answer.status === 204 ? undefined : answer.json();
  const problem = v.safeParse(problemSchema, await answer.json().catch(() => undefined));
  throw new CallFailed(
    problem.success ? problem.output.error : { ...offline, status: answer.status },
  );
}

/**
 * Returns the problem of a thrown value. A value that no call threw is a fault of this page:
 * PAGE_FAILED.
 */
export const problemOf = (thrown: unknown): ConsoleProblem =>
  thrown instanceof CallFailed ? thrown.problem : { ...offline, code: 'PAGE_FAILED' };
