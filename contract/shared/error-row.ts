import type { LocalText } from './language.ts';

/** What the error screen offers: retry, sign in again, go home, reopen inside LINE, or nothing. */
export type ErrorAction = 'retry' | 'sign-in' | 'home' | 'open-line' | 'choose-account' | 'none';

export type ErrorRow = {
  readonly status: number;
  /** The wire's message where the specification (§8) fixes it, in whichever language it fixes. */
  readonly message?: string;
  readonly title: LocalText;
  readonly body: LocalText;
  readonly action: ErrorAction;
  /** Whether an operator should see it: the request's log line has level error. */
  readonly logged: boolean;
};
