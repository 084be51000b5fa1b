import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type Appearance, appearanceSchema } from '../../contract/appearance.ts';
import type { PublicClient } from '../../contract/client.ts';
import type { OrderId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import type { BindingId } from '../../contract/pay-methods.ts';
import type { AccountConflict, LineUser } from '../../contract/session.ts';
import type { SetupState } from '../../contract/setup-state.ts';

/** Where the sign-in stands. `entry`: the page needs none. */
export type Phase =
  | 'entry'
  | 'signing-in'
  | 'signed-in'
  | 'signed-out'
  | 'choosing-account'
  | 'failed';

/** A problem as the screens show it: a row of the catalogue, with the edge's words. */
export type AppError = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
  readonly data?: unknown;
};

/** The browser's state, by the specification's names (§3) where it has one. */
export type AppState = {
  readonly client: PublicClient | null;
  readonly appearance: Appearance;
  readonly liffId: string | null;
  readonly liffBaseUrl: string;
  readonly language: Language;
  readonly lineUser: LineUser | null;
  /** That a session is there. The token itself is in an HttpOnly cookie. */
  readonly jwtToken: boolean;
  /** An opaque binding id: PayPay's real token never reaches script. */
  readonly payPayResponseToken: BindingId | null;
  /** In memory only, never stored. */
  readonly lineAccessToken: string | null;
  readonly initializedLiff: boolean;
  readonly lineLoginRegister: boolean | null;
  readonly setup: SetupState | null;
  /** When `setup` came: its seconds count from here, whatever the phone's clock says. */
  readonly setupAtMs: number;
  /** A purchase that is still under way: the person is led back to it. */
  readonly activeOrder: OrderId | null;
  /** A purchase is being sent or watched on this very page: nothing of ours may reload it. */
  readonly buying: boolean;
  readonly phase: Phase;
  readonly error: AppError | null;
  readonly conflict: AccountConflict | null;
  readonly newBuild: boolean;
  readonly buildId: string;
  readonly online: boolean;
};

let state: AppState = {
  client: null,
  appearance: v.parse(appearanceSchema, {}),
  liffId: null,
  liffBaseUrl: 'https://liff.line.me',
  language: 'ja',
  lineUser: null,
  jwtToken: false,
  payPayResponseToken: null,
  lineAccessToken: null,
  initializedLiff: false,
  lineLoginRegister: null,
  setup: null,
  setupAtMs: 0,
  activeOrder: null,
  buying: false,
  phase: 'entry',
  error: null,
  conflict: null,
  newBuild: false,
  buildId: '',
  online: true,
};

const listeners = new Set<() => void>();

export const appState = (): AppState => state;

export function setAppState(change: Partial<AppState>) {
  state = { ...state, ...change };
  if (change.setup) state = { ...state, setupAtMs: Date.now() };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A part of the state; `select` must return what stands in the state, not something new each time. */
export function useAppState<T>(select: (state: AppState) => T): T {
  return useSyncExternalStore(subscribe, () => select(state));
}
