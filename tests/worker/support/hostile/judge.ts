import { waitForGlobalWaitUntil } from 'cloudflare:test-internal';
import * as v from 'valibot';
import { vi } from 'vitest';
import { problemSchema } from '../../../../contract/shared/errors-wire.ts';
import type { HostileRequest } from './requests.ts';

/** A caller of an API: the stranger, or somebody who is signed in. */
export type Caller = {
  readonly send: (request: HostileRequest) => Promise<Response>;
  /** Signs in again if a request has ended the session. Returns whether it had. */
  readonly renew: () => Promise<boolean>;
};

/** Returns the status of a code of the API's catalogue, or undefined if the catalogue does not have it. */
export type StatusOf = (code: string) => number | undefined;

const logLineSchema = v.pipe(v.string(), v.parseJson(), v.object({ level: v.literal('error') }));

/** Collects the log lines of level `error` instead of printing the log. Removes the time limits of calls. */
function collectErrors(): string[] {
  // workerd keeps such a timer until it fires, and permits 10,000 in one context. Each request of production
  // has its own context. Here all requests of a file share one.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => {
    if (v.is(logLineSchema, line)) lines.push(line);
  });
  vi.spyOn(console, 'error').mockImplementation((...said) => void lines.push(said.join(' ')));
  return lines;
}

/** A path with dots can lead out of the API, to a page. */
const isPage = (path: string) => !new URL(path, 'https://any.test').pathname.startsWith('/api/');

/** Returns what is wrong with an answer. Undefined: nothing. */
async function faultOf(
  answer: Response,
  path: string,
  statusOf: StatusOf,
): Promise<string | undefined> {
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') === true;
  if (answer.status < 400) {
    // The body of a stream ends only with its connection.
    await answer.body?.cancel();
    return undefined;
  }
  const text = await answer.text();
  const shown = `${answer.status} ${text.slice(0, 200)}`;
  if (answer.status >= 500) return shown;
  if (isHtml && isPage(path)) return undefined;
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), problemSchema), text);
  const isProblem =
    success &&
    output.error.status === answer.status &&
    output.error.message !== '' &&
    statusOf(output.error.code) === answer.status;
  return isProblem ? undefined : `no problem of the catalogue: ${shown}`;
}

/** Sends requests one after another. Returns each that was answered wrongly, with its answer or its log line. */
export async function faultsOf(
  requests: readonly HostileRequest[],
  caller: Caller,
  statusOf: StatusOf,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const errors = collectErrors();
  for (const request of requests) {
    let answer = await caller.send(request);
    if (answer.status === 401 && (await caller.renew())) answer = await caller.send(request);
    const { method, path, body } = request;
    const fault = await faultOf(answer, path, statusOf);
    const wrong = [...(fault === undefined ? [] : [fault]), ...errors.splice(0)];
    const sent = `${method} ${path.slice(0, 300)} ${String(body).slice(0, 300)}`;
    faults.push(...wrong.map((what) => `${request.wrong} → ${what.slice(0, 500)}\n  ${sent}`));
  }
  // An error of background work counts as well. Its rejection is in the log.
  await waitForGlobalWaitUntil().catch(() => undefined);
  vi.restoreAllMocks();
  return [...faults, ...errors.map((line) => `afterwards → ${line.slice(0, 500)}`)];
}
