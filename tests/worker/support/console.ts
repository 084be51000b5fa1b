import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { type Role, roleSchema } from '../../../contract/console/roles.ts';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { type StaffId, staffIdSchema } from '../../../contract/console/staff.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { createConsoleApp } from '../../../worker/console/app.ts';
import { createServices } from '../../../worker/core/create-services.ts';
import { parseConsoleSettings, settingsOf } from '../../../worker/core/env.ts';
import { onForget } from '../../../worker/core/isolate-memory.ts';
import { openSession } from '../../../worker/core/staff/staff-session.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { create } from '../../../worker/core/store/writes.ts';

export const CONSOLE = 'https://console.test';

const app = createConsoleApp();
const open = () =>
  createServices(settingsOf(env), () => {
    throw new Error('no machine is reached');
  });

/** The edge's services, for data that a test reads or prepares without the console. */
export let services = open();
onForget(() => {
  services = open();
});
const consoleSettings = parseConsoleSettings(env);

/** Sends a request to the console, as a browser at its origin does. */
export const visit = async (
  path: string,
  init: {
    method?: string;
    cookie?: string;
    body?: unknown;
    /** The body as it is, such as an uploaded form. */
    raw?: ArrayBuffer;
    /** A body whose length the request does not state. */
    stream?: ReadableStream;
    headers?: Record<string, string>;
  } = {},
): Promise<Response> =>
  app.fetch(
    new Request(`${CONSOLE}${path}`, {
      method: init.method ?? 'GET',
      redirect: 'manual',
      headers: {
        origin: CONSOLE,
        ...(init.cookie === undefined ? {} : { cookie: init.cookie }),
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...init.headers,
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      ...(init.raw === undefined ? {} : { body: init.raw }),
      ...(init.stream === undefined ? {} : { body: init.stream }),
    }),
    env,
  );

/** A signed-in member of staff. */
export type Desk = {
  readonly staffId: StaffId;
  readonly name: string;
  readonly cookie: string;
  /** Sends a request below `/api/{tenant}`. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
};

let made = 0;

/**
 * How somebody signs in. `proved`: with a passkey. `agoMs`: this long ago. `as`: in another browser of this
 * colleague. `isNew`: without a passkey.
 */
type SigningIn = {
  readonly isNew?: boolean;
  /** How often the colleague was suspended before. */
  readonly suspensions?: number;
  readonly proved?: boolean;
  readonly agoMs?: number;
  readonly as?: Pick<Desk, 'staffId' | 'name'>;
};

/** Creates a member of staff with these roles, and a session. */
export async function signIn(
  tenant: string,
  roles: readonly Role[],
  { proved = true, agoMs = 0, as, isNew = false, suspensions = 0 }: SigningIn = {},
): Promise<Desk> {
  made += 1;
  const clientId = v.parse(clientIdSchema, tenant);
  const staffId = as?.staffId ?? v.parse(staffIdSchema, `staff-${made}`);
  const name = as?.name ?? `${v.parse(v.array(roleSchema), roles).join('-')}-${made}`;
  const then = { ...services, settings: consoleSettings, nowMs: () => Date.now() - agoMs };
  const start = { device: 'test', proved, authenticatedAtMs: then.nowMs() };
  const opened = await openSession(then, clientId, { id: staffId, suspensions }, start);
  const passkeys = isNew ? [] : [{ id: `${staffId}-laptop`, device: 'Chrome, Mac', madeAt: null }];
  const member = create(paths.staffMember(clientId, staffId), {
    ...{ name, roles, suspended: false, hasSignedIn: true, passkeys, identities: [] },
  });
  await services.store.commit([...(as === undefined ? [member] : []), opened.write]);
  const cookie = `__Host-staff.${tenant}=${opened.token}`;
  return {
    ...{ staffId, name, cookie },
    call: (method, path, body) =>
      visit(`/api/${tenant}${path}`, {
        ...{ method, cookie, body },
        headers: { [SHOWN_STAFF_HEADER]: staffId },
      }),
  };
}

const problemSchema = v.object({
  error: v.object({ code: v.string(), data: v.optional(v.unknown()) }),
});

/** Returns the code of a failed call, or its status if it succeeded. */
export async function outcomeOf(answer: Response): Promise<string | number> {
  if (answer.ok) return answer.status;
  return v.parse(problemSchema, await answer.json()).error.code;
}
