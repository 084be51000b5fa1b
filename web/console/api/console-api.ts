import { hc } from 'hono/client';
import * as v from 'valibot';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import type { StaffId } from '../../../contract/console/staff.ts';
import type { Language } from '../../../contract/shared/language.ts';
import type { ConsoleApi } from '../../../worker/console/app.ts';

/** A failed call, as the console's API answers it. */
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

/** Thrown by `read` for an answer that is no success. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly problem: ConsoleProblem;
  constructor(problem: ConsoleProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The person for whom a page was loaded, and what happens when somebody else signs in in this browser. */
export type PageOwner = { readonly staffId: StaffId; readonly onSwitched: () => void };

/** Returns a `fetch` that reports answers to a page of another person than the browser's session. */
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

/** @param owner null: nobody is signed in, or the page does not know yet who is. */
export const createApi = (
  clientId: string,
  language: Language,
  owner: PageOwner | null = null,
): ConsoleTenantApi => ({
  api: connect(language, owner),
  tenant: { clientId },
});

/** No answer of the API. `ProblemNote` has the words for it, and for PAGE_FAILED. */
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

/** Returns the problem of a thrown value. PAGE_FAILED for a fault of this page. */
export const problemOf = (thrown: unknown): ConsoleProblem =>
  thrown instanceof CallFailed ? thrown.problem : { ...offline, code: 'PAGE_FAILED' };
