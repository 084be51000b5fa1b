import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, faultsOf, type StatusOf } from './judge.ts';
import { type HostileRequest, type Operation, thinned } from './requests.ts';

/** An API with its OpenAPI document, and what its tests need to call it. */
export type Door = {
  readonly open: () => Promise<void>;
  readonly operations: readonly Operation[];
  readonly requestsOf: (operation: Operation) => readonly HostileRequest[];
  readonly callers: readonly (readonly [name: string, caller: Caller])[];
  readonly statusOf: StatusOf;
};

/** Declares the tests of an API with hostile requests. `everyNth`: how many of them are sent, 1 is all. */
export function declareHostileTests(door: Door, everyNth: number): void {
  beforeAll(door.open);

  const numbered = door.operations.map((operation, number) => ({ ...operation, number }));
  describe.each(numbered)('$method $path', ({ number, ...operation }) => {
    test.each(door.callers)('has no 5xx and no error in the log for %s', async (_, caller) => {
      const all = door.requestsOf(operation);
      expect(all.length).toBeGreaterThan(15);
      const faults = await faultsOf(thinned(all, everyNth, number), caller, door.statusOf);
      expect(faults).toEqual([]);
    });
  });
}
