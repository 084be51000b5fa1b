import { describe, expect, test } from 'vitest';
import { errorDataSchemas, readErrorData } from '../../../contract/shared/error-data.ts';
import { errorCatalogue } from '../../../contract/shared/errors.ts';

describe('the data of a problem', () => {
  test('belongs to a code of the catalogue', () => {
    for (const code of Object.keys(errorDataSchemas)) expect(errorCatalogue).toHaveProperty(code);
  });

  test('is parsed by its code', () => {
    const data = { amountYen: 150, priceYen: 160 };
    expect(readErrorData({ code: 'PRICE_CHANGED', data }, 'PRICE_CHANGED')).toEqual(data);
  });

  test('of another code or an unknown shape is ignored', () => {
    const data = { amountYen: 150, priceYen: 160 };
    expect(readErrorData({ code: 'SOLD_OUT', data }, 'PRICE_CHANGED')).toBeUndefined();
    expect(readErrorData({ code: 'PRICE_CHANGED', data: { yen: 1 } }, 'PRICE_CHANGED')).toBe(
      undefined,
    );
  });
});
