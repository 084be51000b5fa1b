/** One line of the doctor's report. `remedy` says what to do if the check failed or was skipped. */
export type Finding = {
  /** The name of the check. A tenant's check begins with the tenant's id. */
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
