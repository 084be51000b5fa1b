/** A prerequisite of a job: the stand-ins as one script, or the production builds. */
export type Preparation = 'stand-ins' | 'builds';

/** One folder of `tests/` with a `vitest.config.ts`. */
export type Suite = {
  readonly name: string;
  /** How many jobs share the suite's files. Each job has its own state, ports and processes. */
  readonly shards: number;
  readonly needs: readonly Preparation[];
  /**
   * Whether its long tests form a separate job, because they visit pages whose data the short tests
   * change.
   */
  readonly hasLongJob?: true;
  /**
   * Whether its jobs use a browser. They often wait for pages, so another job can use part of their
   * core.
   */
  readonly hasBrowser?: true;
};

const alone = { shards: 1, needs: [] } as const;

const paged = { shards: 1, needs: ['builds', 'stand-ins'], hasBrowser: true } as const;

export const suites: readonly Suite[] = [
  { name: 'architecture', ...alone },
  { name: 'web', ...alone },
  { name: 'mutation', ...alone },
  { name: 'simulation', ...alone },
  { name: 'faults', ...alone, needs: ['stand-ins'] },
  { name: 'worker', ...alone, shards: 2, needs: ['stand-ins'] },
  { name: 'conformance', ...alone, needs: ['stand-ins'] },
  { name: 'browser', ...paged, shards: 2, hasLongJob: true },
  { name: 'webkit', ...paged },
  { name: 'development', ...alone, hasBrowser: true },
];

/** The folder of the tests that only `npm run test:long` runs, with one folder per suite. */
export const LONG = 'tests/long';

/**
 * Tests about money. If one of them is flaky, the run fails, because a purchase must always be
 * right.
 */
const MONEY =
  /faults|simulation|\/rules\/|order|purchase|pay|gmo|refund|capture|coupon|settlement|sales|binding|wallet|money|spending/;

export const isMoneyTest = (path: string): boolean => MONEY.test(path);
