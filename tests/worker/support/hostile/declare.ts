import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, faultsOf, type StatusOf } from './judge.ts';
import { type HostileRequest, type Operation, thinned } from './requests.ts';

/** An API with its OpenAPI document, and what its tests need to call it. */
export type Door = {
  readonly open: () => Promise<void>;
  readonly operations: readonly Operation[];
  readonly requestsOf: (operation: Operation) => readonly HostileRequest[];
  readonly stranger: Caller;
  /** Somebody with a session, whose requests get past the guards. */
  readonly signedIn: Caller;
  readonly statusOf: StatusOf;
};

/** Declares the tests of an API with hostile requests. Each caller sends every nth request. 1 means all. */
export function declareHostileTests(
  door: Door,
  everyNth: { readonly ofStranger: number; readonly ofSignedIn: number },
): void {
  beforeAll(door.open);

  const callers = [
    { who: 'a stranger', caller: door.stranger, nth: everyNth.ofStranger },
    { who: 'somebody signed in', caller: door.signedIn, nth: everyNth.ofSignedIn },
  ];
  const numbered = door.operations.map((operation, number) => ({ ...operation, number }));
  describe.each(numbered)('$method $path', ({ number, ...operation }) => {
    test.each(callers)('has no 5xx and no error in the log for $who', async ({ caller, nth }) => {
      const all = door.requestsOf(operation);
      expect(all.length).toBeGreaterThan(15);
      const faults = await faultsOf(thinned(all, nth, number), caller, door.statusOf);
      // Only the first three, because vitest would shorten a long list to its length.
      expect(faults.slice(0, 3).join('\n')).toBe('');
    });
  });
}
