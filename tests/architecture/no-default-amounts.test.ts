import { expect, test } from 'vitest';
import { files, sourceOf } from './imports.ts';

/**
 * An amount with a default by `||`. It takes an amount of 0 for a missing one: a sale for 0 yen would be
 * charged in full. A difference or a comparison before `||` is no amount.
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
  'finds %s',
  (line) => expect(defaultsIn(line)).toEqual([line]),
);

test.each(['other.count.capturedYen - one.count.capturedYen ||', 'if (a === yen || b) return;'])(
  'allows %s',
  (line) => expect(defaultsIn(line)).toEqual([]),
);
