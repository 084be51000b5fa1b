import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { machineSchema } from '../../contract/customer/machines.ts';
import { arrangeShelf } from '../../web/ui/arrange-shelf.ts';

const machineOf = (slots: readonly string[], layout?: unknown) =>
  v.parse(machineSchema, {
    ...{ id: 'm', code: '1', name: 'm', place: 'p', address: null, pictureUrl: null },
    ...{ online: true, stockAsOf: null, layout },
    shelf: slots.map((slot) => ({
      ...{ slot, productId: 'p', name: 'n', pictureUrl: null, temperature: 'cold', volumeMl: null },
      ...{ priceYen: 100, taxRatePercent: 8, stock: 1 },
    })),
  });

const placed = (slots: readonly string[], layout?: unknown) => {
  const { columns, lanes } = arrangeShelf(machineOf(slots, layout));
  return { columns, lanes: lanes.map(({ item }) => item?.slot ?? '·').join(' ') };
};

describe('the drinks of a machine', () => {
  test.each([
    [
      'stand where the layout says, short rows filled up',
      ['A1', 'A2', 'B1'],
      [['A2', null, 'A1'], ['B1']],
      3,
      'A2 · A1 B1 · ·',
    ],
    [
      'stand evenly without a layout',
      ['A1', 'A2', 'A3', 'A4', 'B1'],
      undefined,
      4,
      'A1 A2 A3 A4 B1 · · ·',
    ],
    ['that are few stand in one row', ['A1', 'A2'], null, 2, 'A1 A2'],
    ['that the layout leaves out stand below', ['A1', 'Z9'], [['A1', null]], 2, 'A1 · Z9 ·'],
    [
      'stand once, where the layout names one twice or names none',
      ['A1'],
      [
        ['A1', 'A1'],
        ['X1', 'X2'],
      ],
      2,
      'A1 ·',
    ],
    ['stand evenly where the layout is not to be believed', ['A1'], 'A1', 1, 'A1'],
    ['are none on an empty shelf', [], [['A1']], 0, ''],
  ])('%s', (_, slots, layout, columns, lanes) => {
    expect(placed(slots, layout)).toEqual({ columns, lanes });
  });
});
