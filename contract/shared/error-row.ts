import type { LocalText } from './language.ts';

/** What the error screen offers to do: one of these actions, or none. */
export type ErrorAction = 'retry' | 'sign-in' | 'home' | 'open-line' | 'choose-account' | 'none';

export type ErrorRow = {
  readonly status: number;
  /**
   * The message on the wire, if the specification (§8) fixes it. The specification also fixes its
   * language.
   */
  readonly message?: string;
  readonly title: LocalText;
  readonly body: LocalText;
  readonly action: ErrorAction;
  /** Whether an operator should see it. If so, the request's log line has level error. */
  readonly logged: boolean;
};
