/** Tests of pure rules that still need the edge's runtime. */
const inWorkerd = [
  'capabilities',
  'commit-move',
  'drive-order',
  'foreign-payment',
  'machine-lease',
  'machine-port',
  'no-payment',
  'order-scheduler',
  'record-vend',
  'run-step',
  'stop-machine',
  'unfinished-purchases',
];
const FOLDER = 'tests/worker/rules';

export const ruleTests = [`${FOLDER}/*.test.ts`];
export const ruleTestsInWorkerd = inWorkerd.map((name) => `${FOLDER}/${name}.test.ts`);

/**
 * Returns whether the suite `mutation` runs this file in Node. That takes a tenth of the time in workerd,
 * so `npm test` leaves the file out of the suite `worker`.
 */
export const runsInNode = (path: string): boolean =>
  path.startsWith(`${FOLDER}/`) && !ruleTestsInWorkerd.includes(path);
