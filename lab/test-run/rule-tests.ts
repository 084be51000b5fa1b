const FOLDER = 'tests/worker/rules';

export const ruleTests = [`${FOLDER}/*.test.ts`];

/**
 * Returns whether the suite `mutation` runs this file in Node. That takes a tenth of the time in workerd,
 * so `npm test` leaves the file out of the suite `worker`.
 */
export const runsInNode = (path: string): boolean => path.startsWith(`${FOLDER}/`);
