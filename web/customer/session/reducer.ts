import type { Session } from '../../../contract/customer/session.ts';
import type { AccountConflict } from '../../../contract/shared/error-data.ts';
import type { AppError } from '../api/problem.ts';
import { type AppState, type SignedInPhase, signedIn, signedInAs } from './app-state.ts';

/** Every event that changes the browser's state. */
export type AppAction =
  /** Hydration is complete: replaces the edge's assumptions by what the browser knows. */
  | { readonly type: 'opened'; readonly state: AppState; readonly first: AppState }
  | { readonly type: 'sign-in-started' }
  | {
      readonly type: 'signed-in';
      readonly session: Session;
      readonly lineAccessToken: string;
      readonly lineLoginRegister: boolean;
      readonly nowMs: number;
    }
  | {
      readonly type: 'account-conflict-met';
      readonly conflict: AccountConflict;
      readonly lineAccessToken: string;
    }
  | { readonly type: 'sign-in-failed'; readonly error: AppError }
  /** The session has ended, and the page does not need one. */
  | { readonly type: 'session-lost' }
  /** `closed`: the account was closed. */
  | { readonly type: 'signed-out'; readonly closed?: true }
  | { readonly type: 'person-changed'; readonly person: Partial<PersonFacts> }
  | { readonly type: 'page-changed'; readonly page: Partial<PageFacts> };

/** The fields of a signed-in person that may change. `setup` comes with its time of arrival. */
type PersonFacts = Pick<SignedInPhase, 'lineUser' | 'setup' | 'setupAtMs' | 'activeOrder'>;

/** The fields that do not depend on who is signed in. */
type PageFacts = Omit<AppState, 'session'>;

/** The only place that changes the state and the sign-in's phase. */
export function reduce(state: AppState, action: AppAction): AppState {
  switch (action.type) {
    case 'opened':
      return { ...action.state, ...changesSince(action.first, state) };
    case 'sign-in-started':
      return { ...state, session: { phase: 'signing-in' }, pageError: null };
    case 'signed-in': {
      const { session, lineAccessToken, lineLoginRegister, nowMs } = action;
      const login = { lineAccessToken, lineLoginRegister, loggedInAtMs: nowMs };
      return {
        ...state,
        session: signedInAs(session, nowMs, login),
        pageError: null,
        language: session.lineUser.settings.language ?? state.language,
      };
    }
    case 'account-conflict-met': {
      const { conflict, lineAccessToken } = action;
      return { ...state, session: { phase: 'choosing-account', conflict, lineAccessToken } };
    }
    case 'sign-in-failed':
      return { ...state, session: { phase: 'failed', error: action.error } };
    case 'session-lost':
      return { ...state, session: { phase: 'entry' } };
    case 'signed-out':
      return {
        ...state,
        session: { phase: 'signed-out', closed: action.closed ?? false },
        // The signed-out page shows nothing of the person: no error of their page, no purchase.
        pageError: null,
        pendingTap: null,
      };
    case 'person-changed': {
      // Ignore an update that arrives after the person has signed out.
      const person = signedIn(state);
      return person ? { ...state, session: { ...person, ...action.person } } : state;
    }
    case 'page-changed':
      return { ...state, ...action.page };
  }
}

/**
 * Returns the fields that differ. A replayed tap or a lost connection may change the state before
 * `opened` arrives.
 */
const changesSince = (first: AppState, now: AppState) => {
  const before = new Map(Object.entries(first));
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => before.get(key) !== value),
  );
};
