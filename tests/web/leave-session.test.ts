import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localProblem } from '../../web/customer/api/problem.ts';
import { keepReturnPath, readReturnPath } from '../../web/customer/purchase/return-path.ts';
import { signOut } from '../../web/customer/session/actions.ts';
import { errorOf, signedIn } from '../../web/customer/session/app-state.ts';
import { closeAccount } from '../../web/customer/session/close-account.ts';
import { failPage } from '../../web/customer/session/page-error.ts';
import { recoverSession } from '../../web/customer/session/sign-in.ts';
import type { AppServices } from '../../web/customer/session/store.ts';
import { servicesFor } from './app-fixture.ts';
import { openTabStorage } from './tab-storage.ts';

const revoked = localProblem(401, 'SESSION_REVOKED');
const nothing = () => Promise.resolve(new Response(null, { status: 204 }));

beforeEach(() => {
  openTabStorage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens an app whose person has a LINE token, with a function that signs the person in again. */
function openApp() {
  const app = servicesFor({ tenant: 'demo', person: 'Misaki', pathname: '/demo' });
  const session = signedIn(app.read());
  if (!session) throw new Error('nobody is signed in');
  const login = { lineAccessToken: 'token', lineLoginRegister: false, nowMs: 0 };
  const signIn = () => app.dispatch({ type: 'signed-in', session, ...login });
  signIn();
  return { app, signIn };
}

/** Answers each call with `answer`, and counts the calls. */
function stubFetch(answer: () => Promise<Response>) {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

/** Waits until every promise that can settle has settled. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe.each<[string, (app: AppServices) => Promise<void>]>([
  ['signing out', signOut],
  ['closing the account', closeAccount],
])('%s', (_, leave) => {
  test('starts no sign-in after an earlier 401, and clears the page’s errors', async () => {
    const { app } = openApp();
    const ended = Promise.withResolvers<Response>();
    const fetched = stubFetch(() => ended.promise);
    const left = leave(app);
    await settle();
    expect(fetched).toHaveBeenCalledOnce();
    recoverSession(app, revoked);
    failPage(app, revoked, 'page');
    expect(app.read().session.phase).toBe('signed-in');
    ended.resolve(await nothing());
    await left;
    expect([app.read().session.phase, errorOf(app.read())]).toEqual(['signed-out', null]);
  });

  test('leaves nothing of an interrupted purchase for the next person in this tab', async () => {
    const { app } = openApp();
    stubFetch(nothing);
    const pendingTap = { machineId: 'm-lobby', slot: 'A1', amountYen: 140, isSending: false };
    app.dispatch({ type: 'page-changed', page: { pendingTap } });
    keepReturnPath('/demo/machines/m-lobby?item=A1');
    expect(readReturnPath('demo')).toBeDefined();
    await leave(app);
    expect(app.read().pendingTap).toBeNull();
    expect(readReturnPath('demo')).toBeUndefined();
  });

  test('waits for a sign-in in progress, which would create a new session afterwards', async () => {
    const { app, signIn } = openApp();
    const fetched = stubFetch(nothing);
    app.dispatch({ type: 'sign-in-started' });
    const left = leave(app);
    await settle();
    expect(fetched).not.toHaveBeenCalled();
    signIn();
    await left;
    expect(fetched).toHaveBeenCalledOnce();
    expect(app.read().session.phase).toBe('signed-out');
  });

  test('sends nothing if the sign-in in progress fails', async () => {
    const { app } = openApp();
    const fetched = stubFetch(nothing);
    app.dispatch({ type: 'sign-in-started' });
    const left = leave(app);
    app.dispatch({ type: 'sign-in-failed', error: revoked });
    await left;
    expect(fetched).not.toHaveBeenCalled();
    expect(app.read().session.phase).toBe('failed');
  });

  test('allows a sign-in after a later 401, once signing out was refused', async () => {
    const { app } = openApp();
    stubFetch(() => Promise.resolve(new Response('{}', { status: 403 })));
    await leave(app).catch(() => undefined);
    expect(signedIn(app.read())).toBeDefined();
    recoverSession(app, revoked);
    expect(app.read().session.phase).not.toBe('signed-in');
  });
});

test.each([
  [
    'shows the result if an earlier request without an answer has closed it',
    'ACCOUNT_CLOSED',
    {
      phase: 'signed-out',
      closed: true,
    },
  ],
  ['does not show it if only this session has ended', 'SESSION_REVOKED', { phase: 'signed-in' }],
])('closing the account %s', async (_, code, session) => {
  const { app } = openApp();
  const problem = { error: { status: 401, requestId: 'one', code, message: '' } };
  stubFetch(async () => Response.json(problem, { status: 401 }));
  const left = closeAccount(app);
  if (code === 'ACCOUNT_CLOSED') await left;
  else await expect(left).rejects.toMatchObject({ problem: { code } });
  expect(app.read().session).toMatchObject(session);
});
