import * as v from 'valibot';
import type { Boot, BootSession } from '../../../contract/customer/boot.ts';
import { matchPage } from '../../../contract/customer/pages.ts';
import type { BindingId } from '../../../contract/customer/pay-methods.ts';
import type { LineUser, Session } from '../../../contract/customer/session.ts';
import { type Appearance, appearanceSchema } from '../../../contract/shared/appearance.ts';
import type { PublicClient } from '../../../contract/shared/client.ts';
import type { AccountConflict } from '../../../contract/shared/error-data.ts';
import type { OrderId } from '../../../contract/shared/ids.ts';
import type { Language } from '../../../contract/shared/language.ts';
import type { SetupState } from '../../../contract/shared/setup-state.ts';
import type { AppError } from '../api/problem.ts';
import type { NewBuild } from '../browser/build-watch.ts';

/**
 * A signed-in person. All personal state is in this variant, so that the end of the session drops
 * it.
 */
export type SignedInPhase = {
  readonly phase: 'signed-in';
  readonly lineUser: LineUser;
  /**
   * Specification §3. Only says that a session exists. The token is in an HttpOnly cookie, which
   * scripts cannot read.
   */
  readonly jwtToken: true;
  /** Kept in memory, never stored. `null` if LINE passed none to this page. */
  readonly lineAccessToken: string | null;
  /** Specification §3. Nothing reads it: its effect on the set-up is not specified (§4), and `setup` decides. */
  readonly lineLoginRegister: boolean | null;
  readonly setup: SetupState;
  /**
   * When `setup` arrived. Its remaining seconds count from this time, so a wrong clock does no
   * harm.
   */
  readonly setupAtMs: number;
  /** A purchase in progress, to which the app links. */
  readonly activeOrder: OrderId | null;
  /** When the login on this page succeeded; null if the session came with the page. */
  readonly loggedInAtMs: number | null;
};

/** The phases of the sign-in, each with its own fields. */
export type SessionState =
  /** Nobody is signed in, and the page needs no session. */
  | { readonly phase: 'entry' }
  | { readonly phase: 'signing-in' }
  | SignedInPhase
  /** `closed`: the person has closed the account. */
  | { readonly phase: 'signed-out'; readonly closed: boolean }
  /** The LINE token belongs to another person than the session: the person chooses. */
  | {
      readonly phase: 'choosing-account';
      readonly conflict: AccountConflict;
      readonly lineAccessToken: string;
    }
  | { readonly phase: 'failed'; readonly error: AppError };

/**
 * The error of the current page. `covers: 'page'`: the error replaces the page. `covers: 'part'`: a failed
 * query shows the error in its place, and the rest of the page stays.
 */
export type PageError = { readonly error: AppError; readonly covers: 'page' | 'part' };

/**
 * An item whose purchase request has no answer yet. `isSending`: the request is still in flight,
 * although its sheet was closed.
 */
export type PendingTap = {
  readonly machineId: string;
  readonly slot: string;
  /** The amount that the person agreed to. */
  readonly amountYen: number;
  readonly isSending: boolean;
};

/**
 * The page reloaded for another person. `refused`: a mutation of the previous person was not carried out.
 */
export type PersonChanged = 'shown' | 'refused';

/** The browser's state, with the specification's names (§3) where it has them. */
export type AppState = {
  readonly client: PublicClient | null;
  readonly appearance: Appearance;
  readonly liffId: string | null;
  readonly liffBaseUrl: string;
  readonly buildId: string;
  readonly language: Language;
  readonly session: SessionState;
  readonly initializedLiff: boolean;
  /** An opaque binding id. Script never sees the provider's token. */
  readonly payPayResponseToken: BindingId | null;
  /** The global error state (specification §8) of the current page. A failed sign-in has its own. */
  readonly pageError: PageError | null;
  /** This page is sending or following a purchase, so the app must not reload it. */
  readonly buying: boolean;
  /** The person is signing out or closing the account, and the edge has not answered yet. */
  readonly leaving: boolean;
  /** A tap on 購入する without an answer, for any item. The app asks the person whether to continue. */
  readonly pendingTap: PendingTap | null;
  /** A newer build that is live; null while this one is the newest. */
  readonly newBuild: NewBuild | null;
  readonly online: boolean;
  /** Set after a reload for another person, until the person has dismissed the notice. */
  readonly personChanged: PersonChanged | null;
  /**
   * When the edge made the page. The first render shows times relative to it, at the edge and in the
   * browser.
   */
  readonly madeAtMs: number;
  /** How far the device's clock was ahead of the edge's when the page opened. */
  readonly clockAheadMs: number;
  /** Pictures inlined in the HTML, by their addresses. */
  readonly pictures: Boot['pictures'];
};

/** The values that only the browser has when the page opens. */
export type Opening = {
  readonly pathname: string;
  readonly online: boolean;
  /** The hash contains a token: the inline script has already requested its session. */
  readonly hasEarlySession: boolean;
  /** The token that LINE handed over in the address. */
  readonly lineAccessToken: string | null;
  /** Set on the return from a wallet. `bindingId` is null if the address names no binding. */
  readonly walletReturn: { readonly bindingId: BindingId | null } | undefined;
  readonly personChanged: PersonChanged | null;
  readonly nowMs: number;
};

/**
 * Returns the values that the edge assumes. The browser renders these first, then its own values.
 */
export const openingOfEdge = ({ page, nowMs }: Boot): Opening => ({
  pathname: page.split('?', 1)[0] ?? '',
  online: true,
  hasEarlySession: false,
  lineAccessToken: null,
  walletReturn: undefined,
  personChanged: null,
  nowMs,
});

/** Returns the state before the first render. @param known the session that came with the page. */
export function initialState(boot: Boot, known: BootSession | null, opening: Opening): AppState {
  const { client, language, liffId, liffBaseUrl, buildId } = boot;
  const session = openingSession(boot, known, opening);
  return {
    client,
    appearance: client?.appearance ?? v.parse(appearanceSchema, {}),
    liffId,
    liffBaseUrl,
    buildId,
    language:
      session.phase === 'signed-in' ? (session.lineUser.settings.language ?? language) : language,
    session,
    initializedLiff: false,
    payPayResponseToken: opening.walletReturn?.bindingId ?? null,
    pageError: null,
    buying: false,
    leaving: false,
    pendingTap: null,
    newBuild: null,
    online: opening.online,
    personChanged: opening.personChanged,
    madeAtMs: boot.nowMs,
    clockAheadMs: opening.nowMs - boot.nowMs,
    pictures: boot.pictures,
  };
}

function openingSession(
  { client, error }: Boot,
  session: BootSession | null,
  { pathname, hasEarlySession, lineAccessToken, walletReturn, nowMs }: Opening,
): SessionState {
  if (error) return { phase: 'failed', error };
  // The root path needs no sign-in (specification §4).
  if (!client || matchPage(pathname)?.name === 'entry') return { phase: 'entry' };
  const known = session && !('error' in session) ? session : undefined;
  // A token of another person is in the hash: show nothing of the old session until the edge has decided.
  if (hasEarlySession) return { phase: 'signing-in' };
  if (known) {
    const login = { lineAccessToken, lineLoginRegister: null, loggedInAtMs: null };
    return signedInAs(known, nowMs, login);
  }
  // Nobody is signed in on the return from a wallet: show the result first. An automatic LINE login would
  // hide it.
  return { phase: walletReturn ? 'entry' : 'signing-in' };
}

type Login = Pick<SignedInPhase, 'lineAccessToken' | 'lineLoginRegister' | 'loggedInAtMs'>;

/** Returns the state of a signed-in person. @param nowMs when the session's answer arrived. */
export const signedInAs = (
  { lineUser, setup, activeOrder }: Session,
  nowMs: number,
  login: Login,
): SignedInPhase => ({
  phase: 'signed-in',
  jwtToken: true,
  lineUser,
  setup,
  setupAtMs: nowMs,
  activeOrder,
  ...login,
});

/** Returns the signed-in person, or undefined. */
export const signedIn = ({ session }: AppState): SignedInPhase | undefined =>
  session.phase === 'signed-in' ? session : undefined;

/** Returns the error that replaces the page, if any. */
export function errorOf({ session, pageError }: AppState): AppError | null {
  if (session.phase === 'failed') return session.error;
  return pageError?.covers === 'page' ? pageError.error : null;
}
