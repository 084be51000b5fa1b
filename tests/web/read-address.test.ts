import { describe, expect, test } from 'vitest';
import { readLineHash, readPageQuery } from '../../web/customer/browser/read-address.ts';

describe('the hash', () => {
  test('from LINE’s app contains the access token and the context token', () => {
    expect(readLineHash('#access_token=a%2Fb&context_token=c&expires_in=1')).toEqual({
      accessToken: 'a/b',
      contextToken: 'c',
      hasCredentials: true,
    });
  });

  test.each(['access_token', 'context_token', 'feature_token', 'id_token', 'client_id'])(
    'with %s has credentials',
    (name) => {
      expect(readLineHash(`#${name}=x`).hasCredentials).toBe(true);
    },
  );

  test.each(['', '#', '#faq-3', '#my_access_token=x'])('%j has none', (hash) => {
    expect(readLineHash(hash)).toEqual({
      accessToken: null,
      contextToken: null,
      hasCredentials: false,
    });
  });
});

test('the query returns each known parameter unchanged, and null for the others', () => {
  expect(readPageQuery('?item=A1&month=2026-11&view=receipt')).toEqual({
    item: 'A1',
    month: '2026-11',
    view: 'receipt',
    binding: null,
    result: null,
  });
  expect(readPageQuery('binding=b&result=declined')).toMatchObject({
    binding: 'b',
    result: 'declined',
  });
});
