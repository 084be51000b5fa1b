/** A deliberate breakage, and what must notice it. */
export type Mutant = {
  readonly name: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly put: string;
  /** The suite, and the names of the test files that run; none: all of the suite. */
  readonly caughtBy: readonly [suite: Suite, ...tests: string[]];
};

export type Suite = 'faults' | 'simulation' | 'worker' | 'web' | 'conformance' | 'browser';
