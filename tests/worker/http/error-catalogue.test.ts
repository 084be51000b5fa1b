import { describe, expect, test } from 'vitest';
import { operationErrors } from '../../../contract/console/operation-errors.ts';
import {
  type ErrorCode,
  errorCatalogue,
  errorMessage,
  errorRow,
} from '../../../contract/shared/errors.ts';

const codes = Object.keys(errorCatalogue).filter(
  (code): code is ErrorCode => code in errorCatalogue,
);

/** Copied from the specification, §8. */
const specified: Partial<Record<ErrorCode, readonly [status: number, message: string]>> = {
  J009: [401, 'サインインに失敗しました。(J009)'],
  j009: [401, 'サインインに失敗しました。(j009)'],
  MISSING_LIFF_ID: [403, 'Forbidden'],
  LIFF_INIT_FAILED: [403, 'Forbidden'],
  LIFF_NETWORK: [403, 'Forbidden'],
  LIFF_APP_UNKNOWN: [403, 'Forbidden'],
  MISSING_ACCESS_TOKEN: [403, 'Forbidden'],
  LINE_USER_NOT_CREATED: [403, 'Forbidden'],
  PAGE_NOT_FOUND: [404, 'Page not found: /some/where'],
};

describe.each(codes)('the row %s', (code) => {
  const row = errorRow(code);

  test('has a status, and explains in Japanese and in English what happened and what to do', () => {
    expect(row.status).toBeGreaterThanOrEqual(400);
    expect(row.status).toBeLessThan(600);
    for (const text of [row.title, row.body]) {
      expect(text.ja).toMatch(/[ぁ-んァ-ヶ一-龠]/);
      expect(text.en).toMatch(/^[\x20-\x7e’]+$/);
    }
    expect(row.body.ja).toMatch(/。$|。 ?/);
  });

  test('uses the requested language, or the specification’s fixed texts', () => {
    const fixed = specified[code];
    if (fixed) {
      expect(row.status).toBe(fixed[0]);
      expect(errorMessage(code, 'ja', '/some/where')).toBe(fixed[1]);
      expect(errorMessage(code, 'en', '/some/where')).toBe(fixed[1]);
    } else if (row.message === undefined) {
      expect(errorMessage(code, 'ja')).toBe(row.body.ja);
      expect(errorMessage(code, 'en')).toBe(row.body.en);
    }
  });
});

test('an unknown code, of a newer edge, is shown as an internal error', () => {
  expect(errorRow('SOMETHING_NEW').code).toBe('INTERNAL');
  expect(errorRow('__proto__').code).toBe('INTERNAL');
});

/** Failures that no operator caused. */
const outages: readonly string[] = [
  'CONSOLE_FAILED',
  'CONSOLE_STORE_UNAVAILABLE',
  'IDENTITY_PROVIDER_UNAVAILABLE',
];

test.each(Object.entries(operationErrors))(
  'the reason %s for refusing an operator is a 4xx (except outages), with texts in both languages',
  (code, { status, body }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    if (!outages.includes(code)) expect(status).toBeLessThan(500);
    expect(body.ja).toMatch(/[ぁ-んァ-ヶ一-龠].*。$/);
    expect(body.en).toMatch(/^[\x20-\x7e’]+\.$/);
  },
);
