import type { LocalText } from './language.ts';

/** What the error screen offers: go on trying, sign in anew, go home, reopen inside LINE, or nothing. */
export type ErrorAction = 'retry' | 'sign-in' | 'home' | 'open-line' | 'choose-account' | 'none';

export type ErrorRow = {
  readonly status: number;
  /** Where the specification (§8) fixes the wire's words, in whatever language. */
  readonly message?: string;
  readonly title: LocalText;
  readonly body: LocalText;
  readonly action: ErrorAction;
  /** Whether an operator should see it: a request log line at level error. */
  readonly logged: boolean;
};
