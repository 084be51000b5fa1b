import { expect, test } from 'vitest';
import { files, sourceOf } from './imports.ts';

/**
 * An amount with a default by `||`, which treats 0 yen as missing: a sale for 0 yen would be charged in full.
 * A difference or a comparison before `||` is not an amount.
 */
const defaulted = /(?<![-<>=] )(?<![\w.?])[\w.?]*[yY]en \|\|/;

const defaultsIn = (source: string) => source.split('\n').filter((line) => defaulted.test(line));

test('no amount of money gets a default by ||', () => {
  const found = files
    .filter((file) => /^(contract|worker|web|cli)\//.test(file))
    .flatMap((file) => defaultsIn(sourceOf(file)).map((line) => `${file}: ${line}`));
  expect(found).toEqual([]);
});

test.each(['  outcome?.captureYen || amountYen;', 'return wasSold ? refundedYen || soldYen : 0;'])(
  'reports the default amount in: %s',
  (line) => expect(defaultsIn(line)).toEqual([line]),
);

test.each(['other.count.capturedYen - one.count.capturedYen ||', 'if (a === yen || b) return;'])(
  'allows %s',
  (line) => expect(defaultsIn(line)).toEqual([]),
);
