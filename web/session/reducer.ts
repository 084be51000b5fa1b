import type { AccountConflict, Session } from '../../contract/session.ts';
import type { AppError } from '../api/problem.ts';
import { type AppState, type SignedIn, signedIn } from './app-state.ts';

/** Everything that can happen to the browser's state. */
export type AppAction =
  /** The edge's drawing stands: from here on the page knows what the browser knows. */
  | { readonly type: 'opened'; readonly state: AppState }
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
  /** The session is no more; the page can do without one. */
  | { readonly type: 'session-lost' }
  /** `closed`: the account is gone, not the session alone. */
  | { readonly type: 'signed-out'; readonly closed?: true }
  | { readonly type: 'person-changed'; readonly person: Partial<PersonFacts> }
  | { readonly type: 'page-changed'; readonly page: Partial<PageFacts> };

/** What may change of the person who is signed in. `setup` comes with the time of its arrival. */
type PersonFacts = Pick<SignedIn, 'lineUser' | 'setup' | 'setupAtMs' | 'activeOrder'>;

/** What is so of the page alone, whoever is signed in. */
type PageFacts = Omit<AppState, 'session'>;

/** The one place where the state, and with it the sign-in's phase, changes. */
export function reduce(state: AppState, action: AppAction): AppState {
  switch (action.type) {
    case 'opened':
      return action.state;
    case 'sign-in-started':
      return { ...state, session: { phase: 'signing-in' }, pageError: null };
    case 'signed-in': {
      const { session, lineAccessToken, lineLoginRegister, nowMs } = action;
      const { lineUser, setup, activeOrder } = session;
      return {
        ...state,
        session: {
          phase: 'signed-in',
          jwtToken: true,
          lineUser,
          setup,
          setupAtMs: nowMs,
          activeOrder,
          lineAccessToken,
          lineLoginRegister,
          loggedInAtMs: nowMs,
        },
        pageError: null,
        language: lineUser.settings.language ?? state.language,
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
        // Nothing that failed on the person's page is of use to who is no longer there.
        pageError: null,
        leaving: false,
      };
    case 'person-changed': {
      // News of a person changes nothing once there is none.
      const person = signedIn(state);
      return person ? { ...state, session: { ...person, ...action.person } } : state;
    }
    case 'page-changed':
      return { ...state, ...action.page };
  }
}
