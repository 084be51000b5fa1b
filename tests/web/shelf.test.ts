import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { machineSchema } from '../../contract/machines.ts';
import { stockLevel } from '../../web/purchase/stock-level.ts';
import {
  favouritesFirst,
  findMachines,
  typedCode,
} from '../../web/screens/machines/search-machines.ts';

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
    distanceMeters: null,
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

describe('the number of a machine', () => {
  test('typed in full puts that machine before those that only hold it somewhere', () => {
    const all = [machine('11001', 'x', 'x', 'x'), ...machines];
    expect(findMachines(all, '1001').map(({ code }) => code)).toEqual(['1001', '11001']);
  });

  test('is told from other words', () => {
    expect(typedCode(' １００１ ')).toBe('1001');
    expect(typedCode('1号機')).toBeUndefined();
    expect(typedCode('')).toBeUndefined();
  });
});

describe('the list', () => {
  test('begins with the person’s own machines and leaves the order otherwise', () => {
    const codes = (favourites?: readonly string[]) =>
      favouritesFirst(machines, favourites).map(({ code }) => code);
    expect(codes(['m-1002', 'm-gone'])).toEqual(['1002', '1001']);
    expect(codes()).toEqual(['1001', '1002']);
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
