import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bindingIdSchema } from '../../contract/customer/pay-methods.ts';
import { liffIdSchema } from '../../contract/shared/ids.ts';
import { localProblem } from '../../web/customer/api/problem.ts';
import {
  errorOf,
  initialState,
  openingOfEdge,
  signedIn,
} from '../../web/customer/session/app-state.ts';
import { type AppAction, reduce } from '../../web/customer/session/reducer.ts';
import { bootOf, bootSessionOf, opening, servicesFor } from './app-fixture.ts';

vi.mock('../../web/customer/session/liff.ts', () => ({
  liff: { init: () => Promise.resolve() },
  liffFailureOf: () => 'LIFF_INIT_FAILED',
}));

afterEach(() => void vi.unstubAllGlobals());

const misaki = { tenant: 'demo', person: 'Misaki', pathname: '/demo' };
const boot = bootOf(misaki);
const hers = bootSessionOf(misaki);
const known = initialState(boot, hers, opening('/demo'));
const strange = initialState(boot, null, opening('/demo'));
const gone = { status: 404, code: 'CLIENT_NOT_FOUND', message: 'Client Not Found' };
const phase = (...actions: readonly AppAction[]) => actions.reduce(reduce, known).session.phase;

describe('a page that opens', () => {
  test('with a session shows its person at once', () => {
    expect(known.session).toMatchObject({
      phase: 'signed-in',
      jwtToken: true,
      lineAccessToken: null,
    });
    expect(signedIn(known)?.lineUser.profile.displayName).toBe('Misaki');
  });

  test('with a session keeps LINE’s token in memory', () => {
    const handed = initialState(boot, hers, { ...opening('/demo'), lineAccessToken: 'token' });
    expect(handed.session).toMatchObject({ phase: 'signed-in', lineAccessToken: 'token' });
  });

  test('without a session signs in, except on the entry page', () => {
    expect(strange.session).toEqual({ phase: 'signing-in' });
    expect(initialState({ ...boot, client: null }, null, opening('/')).session).toEqual({
      phase: 'entry',
    });
  });

  test('with a token in the hash shows no person until the sign-in ends', () => {
    const state = initialState(boot, hers, { ...opening('/demo'), hasEarlySession: true });
    expect(state.session).toEqual({ phase: 'signing-in' });
  });

  test('returning from a wallet without a session waits with the sign-in', () => {
    const back = { ...opening('/demo/paypay/bind'), walletReturn: { bindingId: null } };
    expect(initialState(boot, null, back).session).toEqual({ phase: 'entry' });
    expect(initialState(boot, hers, back).session.phase).toBe('signed-in');
  });

  test('with an error from the edge shows it, although a person is signed in', () => {
    const state = initialState({ ...boot, error: gone }, hers, opening('/demo'));
    expect([state.session.phase, errorOf(state)]).toEqual(['failed', gone]);
  });
});

describe('the client-side state of the specification (§3)', () => {
  const served = { ...boot, liffId: v.parse(liffIdSchema, '1650000001-demoAAAA') };
  const session = signedIn(known);
  if (!session) throw new Error('nobody is signed in');
  const back = {
    ...opening('/demo/paypay/bind'),
    walletReturn: { bindingId: v.parse(bindingIdSchema, 'b'.repeat(26)) },
  };
  /** The session's state after the return from a wallet, after the start of LIFF, and after sign-in. */
  const state = (
    [
      { type: 'page-changed', page: { initializedLiff: true } },
      {
        type: 'signed-in',
        session,
        lineAccessToken: 'token',
        lineLoginRegister: true,
        nowMs: 5_000,
      },
    ] as const satisfies readonly AppAction[]
  ).reduce(reduce, initialState(served, null, back));
  const person = state.session.phase === 'signed-in' ? state.session : undefined;

  test.each([
    ['client', state.client, served.client],
    ['lineUser', person?.lineUser, session.lineUser],
    ['jwtToken', person?.jwtToken, true],
    ['payPayResponseToken', state.payPayResponseToken, 'b'.repeat(26)],
    ['lineAccessToken', person?.lineAccessToken, 'token'],
    ['liffId', state.liffId, served.liffId],
    ['appearance', state.appearance, served.client?.appearance],
    ['initializedLiff', state.initializedLiff, true],
    ['lineLoginRegister', person?.lineLoginRegister, true],
  ])('holds %s', (name, held, given) => {
    expect({ ...state, ...person }).toHaveProperty(name, given);
    expect(held).toEqual(given);
    expect(given ?? null).not.toBeNull();
  });

  test('holds initializedLiff once LIFF has started, and not before', async () => {
    vi.stubGlobal('location', new URL('https://app.example/demo'));
    const app = servicesFor(misaki);
    expect(app.read().initializedLiff).toBe(false);
    expect((await app.startLiff('1650000001-demoAAAA')).ok).toBe(true);
    expect(app.read().initializedLiff).toBe(true);
  });

  test('clears the person’s data when the session ends, and keeps the page’s', () => {
    const out = reduce(state, { type: 'signed-out' });
    const { client, payPayResponseToken, liffId, appearance, initializedLiff } = state;
    expect(out).toMatchObject({ client, payPayResponseToken, liffId, appearance, initializedLiff });
    expect(out.session).toEqual({ phase: 'signed-out', closed: false });
  });
});

describe('a page that the edge has drawn', () => {
  const first = initialState(boot, null, openingOfEdge(boot));
  const state = initialState(boot, hers, { ...opening('/demo'), personChanged: 'shown' });

  test('has the browser’s values after hydration', () => {
    expect(reduce(first, { type: 'opened', state, first })).toEqual(state);
  });

  test('keeps changes by a tap or the network during hydration', () => {
    const pendingTap = { machineId: 'm-lobby', slot: 'A1', amountYen: 140, isSending: false };
    const meanwhile = reduce(first, { type: 'page-changed', page: { pendingTap, online: false } });
    const opened = reduce(meanwhile, { type: 'opened', state, first });
    expect(opened).toEqual({ ...state, pendingTap, online: false });
  });
});

describe('the phase of the sign-in', () => {
  test('changes one at a time, and clears the person’s data when it ends', () => {
    const actions = [
      { type: 'sign-in-started' },
      { type: 'session-lost' },
      { type: 'signed-out' },
      { type: 'sign-in-failed', error: gone },
    ] as const satisfies readonly AppAction[];
    const reached = actions.map((action) => reduce(known, action));
    expect(reached.map((state) => state.session.phase)).toEqual([
      'signing-in',
      'entry',
      'signed-out',
      'failed',
    ]);
    for (const state of reached) {
      expect(signedIn(state)).toBeUndefined();
      expect(JSON.stringify(state.session)).not.toContain('Misaki');
    }
  });

  test('continues after a failure, and clears its error', () => {
    const state = [
      { type: 'sign-in-failed', error: gone } as const,
      { type: 'sign-in-started' } as const,
    ].reduce(reduce, known);
    expect([state.session.phase, errorOf(state)]).toEqual(['signing-in', null]);
  });

  test('ignores events of a person who is no longer signed in', () => {
    const late = { type: 'person-changed', person: { activeOrder: null } } as const;
    expect(phase({ type: 'signed-out' }, late)).toBe('signed-out');
  });

  test('keeps the token and the time of a login in memory', () => {
    const person = signedIn(known);
    if (!person) throw new Error('nobody is signed in');
    const state = reduce(strange, {
      type: 'signed-in',
      session: person,
      lineAccessToken: 'token',
      lineLoginRegister: true,
      nowMs: 5_000,
    });
    expect(state.session).toMatchObject({
      lineAccessToken: 'token',
      lineLoginRegister: true,
      loggedInAtMs: 5_000,
    });
  });
});

describe('an error of a page', () => {
  const failed = reduce(known, {
    type: 'page-changed',
    page: { pageError: { error: localProblem(503, 'OFFLINE'), covers: 'page' } },
  });

  test('replaces the page, and leaves the person signed in', () => {
    expect([errorOf(failed)?.code, failed.session.phase]).toEqual(['OFFLINE', 'signed-in']);
    expect(errorOf(reduce(failed, { type: 'page-changed', page: { pageError: null } }))).toBeNull();
  });

  test('of a part leaves the page in place, and is cleared in the same way', () => {
    const pageError = { error: localProblem(503, 'OFFLINE'), covers: 'part' } as const;
    const state = reduce(known, { type: 'page-changed', page: { pageError } });
    expect([errorOf(state), state.pageError]).toEqual([null, pageError]);
  });

  test('is cleared without clearing a failed sign-in', () => {
    const state = reduce(reduce(known, { type: 'sign-in-failed', error: gone }), {
      type: 'page-changed',
      page: { pageError: null },
    });
    expect(errorOf(state)).toEqual(gone);
  });
});
