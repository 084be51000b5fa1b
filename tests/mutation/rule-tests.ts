/** Tests of pure rules that still need the edge's runtime. */
const inWorkerd = [
  'capabilities',
  'commit-move',
  'drive-order',
  'machine-lease',
  'machine-port',
  'no-payment',
  'order-scheduler',
  'record-vend',
  'run-step',
  'unfinished-purchases',
];
const FOLDER = 'tests/worker/rules';

/** Set by `npm test`: Node runs the rules in a tenth of the time of one workerd per file. */
export const RULES_IN_NODE = 'RULES_IN_NODE';
export const ruleTests = [`${FOLDER}/*.test.ts`];
export const ruleTestsInWorkerd = inWorkerd.map((name) => `${FOLDER}/${name}.test.ts`);
export const ruleTestsInNode = [`${FOLDER}/!(${inWorkerd.join('|')}).test.ts`];
