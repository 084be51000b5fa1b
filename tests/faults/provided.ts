/** The number of purchases to try, passed from the configuration to the test. */
export type FaultSettings = {
  readonly randomRuns: number;
  readonly seed: number;
  /** Every n-th scenario of the matrix of steps and faults. */
  readonly everyNth: number;
};

declare module 'vitest' {
  interface ProvidedContext {
    faults: FaultSettings;
    /** The seed of the long tests. */
    daySeed: number;
  }
}

/** The tenant's channel at LINE. */
export const CHANNEL = { id: '1650000002', secret: 'a channel secret' };
