/** What a job needs before its first test: the stand-ins as one script, or the production builds. */
export type Preparation = 'stand-ins' | 'builds';

/** One folder of `tests/` with a `vitest.config.ts`. */
export type Suite = {
  readonly name: string;
  /** How many jobs share the suite's files. Each job has its own state, ports and processes. */
  readonly shards: number;
  readonly needs: Preparation | null;
  /** A browser, its edge and its stand-ins use more than one core, so two of these jobs avoid each other. */
  readonly isHeavy: boolean;
};

const light = { shards: 1, needs: null, isHeavy: false } as const;

export const suites: readonly Suite[] = [
  { name: 'architecture', ...light },
  { name: 'web', ...light },
  { name: 'mutation', ...light },
  { name: 'simulation', ...light },
  { name: 'faults', ...light, needs: 'stand-ins' },
  { name: 'worker', ...light, shards: 2, needs: 'stand-ins' },
  { name: 'conformance', ...light },
  { name: 'browser', shards: 2, needs: 'builds', isHeavy: true },
  { name: 'webkit', shards: 1, needs: 'builds', isHeavy: true },
  { name: 'development', shards: 1, needs: null, isHeavy: true },
];

/** The folder of the tests that `npm test` leaves to `npm run test:long`, one folder a suite. */
export const LONG = 'tests/long';

/**
 * Tests of money. A run in which one of them fails once is never accepted: a purchase that is right most of
 * the time is wrong.
 */
const MONEY =
  /faults|simulation|\/rules\/|order|purchase|pay|gmo|refund|capture|coupon|settlement|sales|binding|wallet|money|spending/;

export const isMoneyTest = (path: string): boolean => MONEY.test(path);
