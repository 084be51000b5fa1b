/** One line of what the doctor says. `remedy`: what to do, where something is wrong or was not looked at. */
export type Finding = {
  /** What was looked at; a tenant's begins with its id. */
  readonly check: string;
  readonly state: 'ok' | 'failed' | 'not looked at';
  readonly what: string;
  readonly remedy: string | null;
};

export const ok = (check: string, what: string): Finding => ({
  check,
  state: 'ok',
  what,
  remedy: null,
});

export const failed = (check: string, what: string, remedy: string): Finding => ({
  check,
  state: 'failed',
  what,
  remedy,
});

export const notLookedAt = (
  check: string,
  what: string,
  remedy: string | null = null,
): Finding => ({
  check,
  state: 'not looked at',
  what,
  remedy,
});
