import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { PriceBookMachine, PricedProduct } from '../../contract/console/prices.ts';
import { machineIdSchema, productIdSchema } from '../../contract/shared/ids.ts';
import { pasted, yenIn } from '../../web/console/prices/edited-prices.ts';
import {
  everywhere,
  jumpsOf,
  marginOf,
  partsOf,
  planByRule,
  priceBy,
  type Rule,
  rowsOf,
} from '../../web/console/prices/price-plan.ts';
import { decodeSheet, readSheet, sheetOf } from '../../web/console/prices/price-sheet.ts';

const productId = (id: string) => v.parse(productIdSchema, id);
const [tea, cola] = [productId('tea'), productId('cola')];
type Slots = PriceBookMachine['slots'];
const machine = (id: string, slots: Slots, more: Partial<PriceBookMachine> = {}) => ({
  ...{ id: v.parse(machineIdSchema, id), code: id.slice(2), name: { ja: `${id}号機`, en: id } },
  ...{ site: null, route: null, group: null, slots, ...more },
});
const slot = (name: string, of: typeof tea, priceYen: number) => ({
  ...{ slot: name, productId: of, priceYen },
});
const machines: readonly PriceBookMachine[] = [
  machine('m-1001', [slot('A1', tea, 160), slot('A2', cola, 140)], { route: '駅前' }),
  machine('m-1002', [slot('A1', tea, 150), slot('A2', tea, 160)], { site: '本社' }),
];
const product = (id: typeof tea, more: Partial<PricedProduct> = {}): PricedProduct => ({
  ...{ id, name: { ja: id, en: id }, volumeMl: 500, priceYen: 170, costYen: 86 },
  ...{ taxRatePercent: 8, hasAllergens: true, ...more },
});
const add = (value: number | null, rounding: Rule['rounding'] = 'nearest'): Rule => ({
  ...{ kind: 'add', value, rounding },
});
const plan = (rule: Rule, scope = {}) =>
  planByRule(machines, { ...everywhere, ...scope }, rule, 10);
const places = (rule: Rule, scope = {}) =>
  plan(rule, scope).slots.map(({ machine: at, slot: name }) => `${at.code} ${name}`);

describe('a rule', () => {
  test.each([
    ['set', 155, 'nearest', 160, 160],
    ['add', 10, 'nearest', 160, 170],
    ['add', -10, 'nearest', 160, 150],
    ['percent', 10, 'nearest', 160, 180],
    ['percent', 10, 'up', 161, 180],
    ['percent', 10, 'down', 160, 170],
    ['percent', -5, 'down', 150, 140],
    ['add', -160, 'nearest', 160, undefined],
    ['set', 200_000, 'nearest', 160, undefined],
    ['add', null, 'nearest', 160, undefined],
  ] as const)('%s %s, rounded %s, of %s yen gives %s', (kind, value, rounding, from, to) => {
    expect(priceBy({ kind, value, rounding }, from, 10)).toBe(to);
  });

  test('leaves out and counts slots that already have the price, or for which it is impossible', () => {
    const set: Rule = { kind: 'set', value: 160, rounding: 'nearest' };
    expect(plan(set)).toMatchObject({ unchanged: 2, impossible: 0 });
    expect(places(set)).toEqual(['1001 A2', '1002 A1']);
    expect(plan(add(-160)), 'below one yen').toMatchObject({ slots: [], impossible: 4 });
    expect(plan(add(null)), 'nothing was entered').toEqual({
      ...{ slots: [], unchanged: 0, impossible: 0 },
    });
  });
});

test('a scope is a place, drinks, a range of prices, and excluded machines', () => {
  expect(places(add(10))).toEqual(['1001 A1', '1001 A2', '1002 A1', '1002 A2']);
  expect(places(add(10), { route: '駅前' })).toEqual(['1001 A1', '1001 A2']);
  expect(places(add(10), { site: '本社' })).toEqual(['1002 A1', '1002 A2']);
  expect(places(add(10), { group: 'G' })).toEqual([]);
  expect(places(add(10), { productIds: ['cola'] })).toEqual(['1001 A2']);
  expect(places(add(10), { fromYen: 150, toYen: 150 })).toEqual(['1002 A1']);
  expect(places(add(10), { without: ['m-1002'] })).toEqual(['1001 A1', '1001 A2']);
});

describe('a preview', () => {
  const warningsOf = (rule: Rule, of: PricedProduct, scope = {}) =>
    rowsOf(plan(rule, { productIds: [of.id], ...scope }), [of]).map((row) => row.warnings);

  test('has a row for each drink and price, with warnings', () => {
    const rows = rowsOf(plan(add(10)), [product(tea), product(cola, { priceYen: 150 })]);
    expect(rows.map(({ key, slots }) => [key, slots.length])).toEqual([
      ...[
        ['tea 150 160', 1],
        ['tea 160 170', 2],
        ['cola 140 150', 1],
      ],
    ]);
    expect(rows.map(({ warnings }) => warnings)).toEqual([
      ['notCatalogue', 'twoPrices'],
      ['twoPrices'],
      [],
    ]);
  });

  test('warns of missing allergens, of a price below the cost, and of a jump', () => {
    const { productIds: _, ...alone } = { productIds: [], without: ['m-1002'] };
    expect(warningsOf(add(10), product(tea, { hasAllergens: false }), alone)).toEqual([
      ['noAllergens'],
    ]);
    expect(warningsOf(add(-80), product(tea, { priceYen: 80 }), alone)).toEqual([['belowCost']]);
    expect(warningsOf(add(-90), product(tea, { priceYen: 70, costYen: null }), alone)).toEqual([
      ['jump'],
    ]);
    expect(rowsOf(plan(add(10)), [])[0]?.warnings, 'not in the catalogue').toContain('noAllergens');
  });

  test('counts price jumps, and computes the margin before tax', () => {
    expect(jumpsOf(plan(add(-80)))).toBe(2);
    expect(marginOf(product(tea), 160)).toBe(62);
    expect(marginOf(product(tea, { costYen: null }), 160)).toBeNull();
  });
});

test('a plan is sent in parts of forty machines and at most 900 slots, each machine once', () => {
  const fleet = (count: number, slots: number) =>
    Array.from({ length: count }, (_, at) =>
      machine(
        `m-${at}`,
        Array.from({ length: slots }, (_slot, number) => slot(`A${number}`, tea, 160)),
      ),
    );
  const sizes = (all: readonly PriceBookMachine[]) =>
    partsOf(planByRule(all, everywhere, add(10), 10)).map((part) => part.length);
  expect(sizes(fleet(85, 2))).toEqual([40, 40, 5]);
  expect(sizes(fleet(40, 24)), '24 slots each').toEqual([37, 3]);
});

describe('a CSV of prices', () => {
  const local = ({ ja }: PriceBookMachine['name']) => ja;
  const header = '自販機番号,自販機,列,商品ID,商品,価格';
  const read = (...lines: readonly string[]) => readSheet(lines.join('\r\n'), machines, 10);

  test('has every slot, and read again without an edit changes nothing', () => {
    const sheet = sheetOf(machines, [product(tea)], local);
    expect(sheet.split('\r\n')).toEqual([
      header,
      '1001,m-1001号機,A1,tea,tea,160',
      '1001,m-1001号機,A2,cola,,140',
      '1002,m-1002号機,A1,tea,tea,150',
      '1002,m-1002号機,A2,tea,tea,160',
    ]);
    expect(readSheet(sheet, machines, 10)).toEqual({
      ...{ plan: { slots: [], unchanged: 4, impossible: 0 }, faults: [], missing: [] },
    });
  });

  test('reports the line of each error, and reads the other lines', () => {
    const { plan: planned, faults } = read(
      header,
      '1001,,A1,tea,,"￥１７０円"',
      '9999,,A1,,,170',
      '1001,,Z9,,,170',
      '1001,,A2,tea,,150',
      '1002,,A1,,,free',
      '1002,,A1,,,155',
      '1002,,A2,,,170',
      '1002,,A2,,,180',
      '1002,,A1,,,0',
    );
    expect(planned.slots).toMatchObject([
      { slot: 'A1', fromYen: 160, toYen: 170 },
      { slot: 'A2', fromYen: 160, toYen: 170 },
    ]);
    expect(faults.map(({ line, kind }) => [line, kind])).toEqual([
      [3, 'noMachine'],
      [4, 'noSlot'],
      [5, 'otherProduct'],
      [6, 'noPrice'],
      [7, 'notInStep'],
      [9, 'twice'],
      [10, 'noPrice'],
    ]);
  });

  test('reports missing columns, and also accepts English column names', () => {
    expect(read('自販機,価格', 'x,1').missing).toEqual(['自販機番号', '列']);
    expect(read('code,slot,priceYen', '1001,A1,170').plan.slots).toHaveLength(1);
  });

  test('may be UTF-8 or Shift_JIS', () => {
    expect(decodeSheet(new TextEncoder().encode('価格').buffer)).toBe('価格');
    expect(decodeSheet(new Uint8Array([0x89, 0xbf, 0x8a, 0x69]).buffer)).toBe('価格');
  });
});

test('a pasted column fills the slots from the cell downwards, and a row’s last cell is its price', () => {
  const slots = ['A1', 'A2', 'A3'];
  expect(pasted('緑茶\t160\r\n水\t¥120\r\n', slots, 'A2')).toEqual({ A2: '160', A3: '¥120' });
  expect(pasted('1\n2\n3', slots, 'A3'), 'no further than the shelf').toEqual({ A3: '1' });
  expect([yenIn('¥1,170'), yenIn('１７０円'), yenIn('17x'), yenIn('')]).toEqual([
    ...[1170, 170, undefined, undefined],
  ]);
});
