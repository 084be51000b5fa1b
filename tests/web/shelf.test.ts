import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { machineSchema } from '../../contract/machines.ts';
import { findMachines } from '../../web/screens/main/find-machines.ts';
import { stockLevel } from '../../web/screens/main/stock-level.ts';

const machine = (code: string, ja: string, en: string, place: string) =>
  v.parse(machineSchema, {
    id: `m-${code}`,
    code,
    name: { ja, en },
    place,
    address: null,
    pictureUrl: null,
    online: null,
    stockAsOf: null,
    shelf: [],
  });
const machines = [
  machine('1001', '本社ビル 1号機', 'Head Office', 'ロビー'),
  machine('1002', 'みなと台駅', 'Minatodai Station', '改札前'),
];
const codesFound = (typed: string) => findMachines(machines, typed).map(({ code }) => code);

describe('the search for a machine', () => {
  test('shows all while nothing is typed', () => {
    expect(codesFound('  ')).toEqual(['1001', '1002']);
  });

  test('finds by number, also typed in full-width digits', () => {
    expect(codesFound('1002')).toEqual(['1002']);
    expect(codesFound('１００２')).toEqual(['1002']);
  });

  test('finds by name and place in either language, whatever the case', () => {
    expect(codesFound('改札')).toEqual(['1002']);
    expect(codesFound('HEAD office')).toEqual(['1001']);
  });

  test('wants every word to be there', () => {
    expect(codesFound('みなと台 ロビー')).toEqual([]);
  });
});

describe('the stock of a slot', () => {
  test.each([
    [null, 'unknown'],
    [0, 'sold-out'],
    [1, 'few'],
    [2, 'few'],
    [3, 'plenty'],
  ])('of %s reads as %s', (stock, level) => {
    expect(stockLevel({ stock })).toBe(level);
  });
});
