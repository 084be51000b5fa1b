import * as v from 'valibot';
import { type Appearance, appearanceSchema } from '../../contract/appearance.ts';
import type { Boot, BootSession } from '../../contract/boot.ts';
import type { PublicClient } from '../../contract/client.ts';
import type { OrderId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { matchPage } from '../../contract/pages.ts';
import type { BindingId } from '../../contract/pay-methods.ts';
import type { AccountConflict, LineUser } from '../../contract/session.ts';
import type { SetupState } from '../../contract/setup-state.ts';
import type { AppError } from '../api/problem.ts';
import type { NewBuild } from '../browser/build-watch.ts';

/** A person is there. All that is theirs lives in this variant, and goes with it. */
export type SignedIn = {
  readonly phase: 'signed-in';
  readonly lineUser: LineUser;
  /** That a session is there. The token itself is in an HttpOnly cookie. */
  readonly jwtToken: true;
  /** In memory only, never stored; null where LINE handed none over for this page. */
  readonly lineAccessToken: string | null;
  readonly lineLoginRegister: boolean | null;
  readonly setup: SetupState;
  /** When `setup` came: its seconds count from here, whatever the phone's clock says. */
  readonly setupAtMs: number;
  /** A purchase that is still under way: the person is led back to it. */
  readonly activeOrder: OrderId | null;
  /** When the login on this page came through; null where the session came with the page. */
  readonly loggedInAtMs: number | null;
};

/** The phases of the sign-in, each with the fields that exist in it. */
export type SessionState =
  /** Nobody is signed in, and the page needs nobody. */
  | { readonly phase: 'entry' }
  | { readonly phase: 'signing-in' }
  | SignedIn
  /** `closed`: the person has closed the account. */
  | { readonly phase: 'signed-out'; readonly closed: boolean }
  /** The token belongs to somebody else than the session: the person chooses. */
  | {
      readonly phase: 'choosing-account';
      readonly conflict: AccountConflict;
      readonly lineAccessToken: string;
    }
  | { readonly phase: 'failed'; readonly error: AppError };

/**
 * What failed on the page shown. `covers`: a page that cannot be drawn gives its place to the error; a
 * query that failed says so where its answer would stand, and the rest of the page stays.
 */
export type PageError = { readonly error: AppError; readonly covers: 'page' | 'part' };

/** An item whose tap has no answer yet. `isSending`: it is on its way, though its sheet was closed. */
export type PendingTap = {
  readonly machineId: string;
  readonly slot: string;
  readonly isSending: boolean;
};

/** The page was reloaded for another person. `refused`: a change that the one before asked for was not made. */
export type PersonChanged = 'shown' | 'refused';

/** The browser's state, by the specification's names (§3) where it has one. */
export type AppState = {
  readonly client: PublicClient | null;
  readonly appearance: Appearance;
  readonly liffId: string | null;
  readonly liffBaseUrl: string;
  readonly buildId: string;
  readonly language: Language;
  readonly session: SessionState;
  readonly initializedLiff: boolean;
  /** An opaque binding id: PayPay's real token never reaches script. */
  readonly payPayResponseToken: BindingId | null;
  /** The global error state (specification §8) of the page shown; a failed sign-in has its own. */
  readonly pageError: PageError | null;
  /** A purchase is being sent or watched on this very page: nothing of ours may reload it. */
  readonly buying: boolean;
  /** The person is signing out or closing the account, and the edge has not answered yet. */
  readonly leaving: boolean;
  /** A tap on 購入する that has no answer yet, for whichever item: the person is asked what shall become of it. */
  readonly pendingTap: PendingTap | null;
  /** A newer build is live; null while this one is the newest. */
  readonly newBuild: NewBuild | null;
  readonly online: boolean;
  /** The reload for another person that this page came from, until the person has read it. */
  readonly personChanged: PersonChanged | null;
  /** When the page was made. The first drawing shows times by it, at the edge and in the browser alike. */
  readonly madeAtMs: number;
  /** Pictures that came with the HTML, by their addresses. */
  readonly pictures: Boot['pictures'];
};

/** What the browser knows when the page opens, besides what the edge wrote into it. */
export type Opening = {
  readonly pathname: string;
  readonly online: boolean;
  /** A token in the hash: the inline script has asked for its session already. */
  readonly hasEarlySession: boolean;
  /** The token that LINE handed over in the address: LIFF may start only after the person has gone on. */
  readonly lineAccessToken: string | null;
  /** Back from a wallet: the binding that its address tells of, null where it tells of none. */
  readonly walletReturn: { readonly bindingId: BindingId | null } | undefined;
  readonly personChanged: PersonChanged | null;
  readonly nowMs: number;
};

/** What the edge can know of it: the browser draws the same first, and then what it knows besides. */
export const openingOfEdge = ({ page, nowMs }: Boot): Opening => ({
  pathname: page.split('?', 1)[0] ?? '',
  online: true,
  hasEarlySession: false,
  lineAccessToken: null,
  walletReturn: undefined,
  personChanged: null,
  nowMs,
});

/** The state before anything is drawn. @param known what came with the page of who is signed in. */
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
    pictures: boot.pictures,
  };
}

function openingSession(
  { client, error }: Boot,
  session: BootSession | null,
  { pathname, hasEarlySession, lineAccessToken, walletReturn, nowMs }: Opening,
): SessionState {
  if (error) return { phase: 'failed', error };
  // Sign-in is skipped on the root path (specification §4).
  if (!client || matchPage(pathname)?.name === 'entry') return { phase: 'entry' };
  const known = session && !('error' in session) ? session : undefined;
  // A token of somebody else is in the hash: nothing of the old session shows until that is settled.
  if (hasEarlySession) return { phase: 'signing-in' };
  if (known) {
    const { lineUser, setup, activeOrder } = known;
    return {
      phase: 'signed-in',
      jwtToken: true,
      lineUser,
      setup,
      setupAtMs: nowMs,
      activeOrder,
      lineAccessToken,
      lineLoginRegister: null,
      loggedInAtMs: null,
    };
  }
  // Back from a wallet in a browser that nobody is signed in to: what happened there is told first.
  // A login at LINE, started unasked, would hide it.
  return { phase: walletReturn ? 'entry' : 'signing-in' };
}

/** The person, with all that is theirs; undefined while nobody is signed in. */
export const signedIn = ({ session }: AppState): SignedIn | undefined =>
  session.phase === 'signed-in' ? session : undefined;

/** The error that stands in the page's place, if any. */
export function errorOf({ session, pageError }: AppState): AppError | null {
  if (session.phase === 'failed') return session.error;
  return pageError?.covers === 'page' ? pageError.error : null;
}
