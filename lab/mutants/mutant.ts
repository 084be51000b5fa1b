/** A deliberate fault, and the tests that must catch it. */
export type Mutant = {
  readonly name: string;
  readonly file: string;
  /** A text that occurs exactly once in the file. */
  readonly find: string;
  readonly put: string;
  /** The suite, and the names of the test files to run. Without names the whole suite runs. */
  readonly caughtBy: readonly [suite: Suite, ...tests: string[]];
};

export type Suite = 'faults' | 'simulation' | 'worker' | 'web' | 'conformance' | 'browser';
