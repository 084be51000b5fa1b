import type { OrderId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import type { BindingId } from '../../contract/pay-methods.ts';
import type { PersonSettings } from '../../contract/person-settings.ts';
import type { AccountConflict, Session } from '../../contract/session.ts';
import type { ConsentVersions } from '../../contract/setup.ts';
import type { SetupState } from '../../contract/setup-state.ts';
import type { AppError } from '../api/problem.ts';
import { type AppState, type SignedIn, signedIn } from './app-state.ts';

/** Everything that can happen to the browser's state. */
export type AppAction =
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
  | { readonly type: 'signed-out' }
  | {
      readonly type: 'session-refreshed';
      readonly session: Pick<Session, 'setup' | 'activeOrder'>;
      readonly nowMs: number;
    }
  | { readonly type: 'setup-changed'; readonly setup: SetupState; readonly nowMs: number }
  | { readonly type: 'order-found'; readonly orderId: OrderId }
  | { readonly type: 'settings-changed'; readonly settings: Partial<PersonSettings> }
  | { readonly type: 'language-shown'; readonly language: Language }
  | { readonly type: 'documents-changed'; readonly documents: ConsentVersions }
  | { readonly type: 'liff-started' }
  | { readonly type: 'wallet-return-shown'; readonly bindingId: BindingId | null }
  | { readonly type: 'error-shown'; readonly error: AppError }
  | { readonly type: 'error-cleared' }
  | { readonly type: 'buying-changed'; readonly buying: boolean }
  | { readonly type: 'connection-changed'; readonly online: boolean }
  | { readonly type: 'new-build-found' };

/** The one place where the state, and with it the sign-in's phase, changes. */
export function reduce(state: AppState, action: AppAction): AppState {
  switch (action.type) {
    case 'sign-in-started':
      return { ...state, session: { phase: 'signing-in' }, pageError: null };
    case 'signed-in':
      return signIn(state, action);
    case 'account-conflict-met': {
      const { conflict, lineAccessToken } = action;
      return { ...state, session: { phase: 'choosing-account', conflict, lineAccessToken } };
    }
    case 'sign-in-failed':
      return { ...state, session: { phase: 'failed', error: action.error } };
    case 'session-lost':
      return { ...state, session: { phase: 'entry' } };
    case 'signed-out':
      return { ...state, session: { phase: 'signed-out' } };
    case 'documents-changed':
      return withDocuments(state, action.documents);
    case 'language-shown':
      return { ...state, language: action.language };
    case 'liff-started':
      return { ...state, initializedLiff: true };
    case 'wallet-return-shown':
      return { ...state, payPayResponseToken: action.bindingId };
    case 'error-shown':
      return { ...state, pageError: action.error };
    case 'error-cleared':
      return { ...state, pageError: null };
    case 'buying-changed':
      return { ...state, buying: action.buying };
    case 'connection-changed':
      return { ...state, online: action.online };
    case 'new-build-found':
      return { ...state, newBuild: true };
    default: {
      // What concerns a person changes nothing once there is none.
      const person = signedIn(state);
      return person ? { ...state, session: { ...person, ...personChange(person, action) } } : state;
    }
  }
}

type Action<T extends AppAction['type']> = Extract<AppAction, { readonly type: T }>;

function signIn(state: AppState, action: Action<'signed-in'>): AppState {
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

function personChange(
  { lineUser }: SignedIn,
  action: Action<'session-refreshed' | 'setup-changed' | 'order-found' | 'settings-changed'>,
): Partial<SignedIn> {
  switch (action.type) {
    case 'session-refreshed': {
      const { setup, activeOrder } = action.session;
      return { setup, activeOrder, setupAtMs: action.nowMs };
    }
    case 'setup-changed':
      return { setup: action.setup, setupAtMs: action.nowMs };
    case 'order-found':
      return { activeOrder: action.orderId };
    case 'settings-changed':
      return { lineUser: { ...lineUser, settings: { ...lineUser.settings, ...action.settings } } };
  }
}

/** The edge names the versions that stand now: they are what the person is asked about next. */
function withDocuments(state: AppState, documents: ConsentVersions): AppState {
  const { client } = state;
  return client
    ? { ...state, client: { ...client, setup: { ...client.setup, documents } } }
    : state;
}
