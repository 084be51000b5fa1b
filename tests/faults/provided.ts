/** How many purchases are tried, from the configuration into the test. */
export type FaultSettings = {
  readonly randomRuns: number;
  readonly seed: number;
  /** Of the matrix of every step and fault, each n-th. */
  readonly everyNth: number;
};

declare module 'vitest' {
  interface ProvidedContext {
    faults: FaultSettings;
  }
}

/** The tenant's channel at LINE. */
export const CHANNEL = { id: '1650000002', secret: 'a channel secret' };
