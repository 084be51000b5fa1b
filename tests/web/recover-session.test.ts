import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localProblem } from '../../web/customer/api/problem.ts';
import { errorOf, initialState, signedIn } from '../../web/customer/session/app-state.ts';
import { takeSession } from '../../web/customer/session/post-session.ts';
import { failSignIn, recoverSession } from '../../web/customer/session/sign-in.ts';
import { bootOf, opening, servicesFor } from './app-fixture.ts';
import { openTabStorage } from './tab-storage.ts';

const misaki = { tenant: 'demo', person: 'Misaki', pathname: '/demo' } as const;
const revoked = localProblem(401, 'SESSION_REVOKED');
const withoutJwt = {
  status: 401,
  code: 'j009',
  message: 'サインインに失敗しました。(j009)',
};

beforeEach(() => {
  openTabStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An app whose LINE login never completes, so its state stays as it was after clearing. */
function appAtLine() {
  const app = { ...servicesFor(misaki), startLiff: () => new Promise<never>(() => undefined) };
  app.dispatch({ type: 'page-changed', page: { liffId: '1650000001-demoAAAA' } });
  return app;
}

describe('a session that the edge no longer knows', () => {
  test('clears the LINE user, the JWT and all data of the person', () => {
    const app = appAtLine();
    expect(app.read().session).toMatchObject({ phase: 'signed-in', jwtToken: true });
    recoverSession(app, revoked);
    expect(app.read().session).toEqual({ phase: 'signing-in' });
    expect(JSON.stringify(app.read())).not.toContain('Misaki');
  });

  test('is replaced by a new sign-in at once, and only once for one session', () => {
    const app = appAtLine();
    const phases: string[] = [];
    app.subscribe(() => void phases.push(app.read().session.phase));
    recoverSession(app, revoked);
    recoverSession(app, revoked);
    expect(phases).toEqual(['signing-in']);
  });

  test('shows no person when a page opens', () => {
    const session = { error: { ...revoked, message: 'gone' } };
    const state = initialState(bootOf(misaki), session, opening('/demo'));
    expect(state.session).toEqual({ phase: 'signing-in' });
  });

  test.each([403, 404, 409, 500, 503])(
    'is not assumed after a %i, and the person stays signed in',
    (status) => {
      const app = servicesFor(misaki);
      recoverSession(app, localProblem(status, 'INTERNAL'));
      expect(signedIn(app.read())?.lineUser.profile.displayName).toBe('Misaki');
    },
  );
});

describe('a login without a JWT (j009)', () => {
  test.each([
    ['nothing in it', undefined],
    ['no session in it', {}],
    ['a person but no state of the set-up', { lineUser: { lineUserId: 'U1' }, register: true }],
  ])('with %s and status 200 signs nobody in', (_, body) => {
    const app = servicesFor(misaki);
    app.dispatch({ type: 'sign-in-started' });
    const problem = takeSession(app, 200, body, 'token');
    expect(problem).toEqual(withoutJwt);
    if (problem) failSignIn(app, problem);
    expect(app.read().session).toEqual({ phase: 'failed', error: withoutJwt });
  });

  test('is assumed if the session is refused within ten seconds of the login', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const loggedIn = () => {
      const app = servicesFor(misaki);
      const person = signedIn(app.read());
      if (!person) throw new Error('nobody is signed in');
      const login = { lineAccessToken: 'token', lineLoginRegister: false, nowMs: Date.now() };
      app.dispatch({ type: 'signed-in', session: person, ...login });
      return app;
    };
    const [soon, later] = [loggedIn(), loggedIn()];
    vi.advanceTimersByTime(9_999);
    recoverSession(soon, revoked);
    expect(errorOf(soon.read())).toEqual(withoutJwt);
    vi.advanceTimersByTime(1);
    recoverSession(later, revoked);
    expect(errorOf(later.read())?.code).not.toBe('j009');
  });
});
