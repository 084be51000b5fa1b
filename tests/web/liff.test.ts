import { describe, expect, test } from 'vitest';
import { cleanedAddress, decodableAddress } from '../../web/customer/browser/read-address.ts';
import { loginRedirect } from '../../web/customer/session/clean-address.ts';
import { liffFailureOf } from '../../web/customer/session/liff-failure.ts';

const coded = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('a rejected liff.init', () => {
  test.each([
    ['no network', new TypeError('Failed to fetch'), 'LIFF_NETWORK'],
    ['no network, as Safari says it', new TypeError('Load failed'), 'LIFF_NETWORK'],
    ['an app LINE does not know', coded('404'), 'LIFF_APP_UNKNOWN'],
    ['LINE being down', coded('503'), 'LIFF_INIT_FAILED'],
    ['a token that LINE’s verify refuses', coded('invalid_request'), 'LIFF_TOKEN_REJECTED'],
    ['a login code used twice or too late', coded('invalid_grant'), 'LIFF_LOGIN_EXPIRED'],
    [
      'a person who refused',
      coded('INIT_FAILED', 'access_denied: The resource owner denied'),
      'LIFF_ACCESS_DENIED',
    ],
    [
      'the i18n module left out, on Android',
      coded('INIT_FAILED', 'please call xlt after liff.init'),
      'harmless',
    ],
    ['anything else', 'a string', 'LIFF_INIT_FAILED'],
  ])('of %s is read as %s', (_, thrown, failure) => {
    expect(liffFailureOf(thrown)).toBe(failure);
  });
});

test.each([
  ['/demo?x=%', '/demo?x=%25'],
  ['/demo?utm=%83%7B%83g&y=1', '/demo?utm=%EF%BF%BD%7B%EF%BF%BDg&y=1'],
  ['/demo?x=1#%', '/demo?x=1'],
  ['/demo?x=%#access_token=a', '/demo?x=%25#access_token=a'],
  ['/demo?x=%E8%8C%B6#y', undefined],
])('the address %s, which LINE’s SDK may be unable to decode, becomes %s', (address, readable) => {
  expect(decodableAddress(new URL(address, 'https://app.example'))).toBe(readable);
});

describe('the cleaned address', () => {
  const clean = (address: string) => cleanedAddress(new URL(address, 'https://app.example'));

  test('keeps the page’s own query, and removes LINE’s parameters', () => {
    expect(clean('/demo/account?x=1&code=c&state=s&liffClientId=1&liffRedirectUri=u&y=2')).toBe(
      '/demo/account?x=1&y=2',
    );
    expect(clean('/demo?error=access_denied&error_description=no&state=s')).toBe('/demo');
    expect(clean('/demo?liff.state=%2Fx&liff.referrer=r&liffId=1-a')).toBe('/demo');
  });

  test('removes a hash with credentials, and keeps any other', () => {
    expect(clean('/demo?x=1#access_token=a&context_token=b')).toBe('/demo?x=1');
    expect(clean('/demo#section')).toBe('/demo#section');
  });

  test('returns below the LIFF endpoint after a login', () => {
    const back = (address: string) => loginRedirect(new URL(address, 'https://app.example'), null);
    expect(back('/clients/demo/account?x=1')).toBe('https://app.example/demo/account?x=1');
    expect(back('/demo/account')).toBe('https://app.example/demo/account');
  });

  test('names the LIFF app of the login, unless it is the tenant’s own', () => {
    const back = (address: string, otherApp: string | null) =>
      loginRedirect(new URL(address, 'https://app.example'), otherApp);
    expect(back('/demo?x=1&liffId=1-other&state=s', '1-other')).toBe(
      'https://app.example/demo?x=1&liffId=1-other',
    );
    // The address has been cleaned, or names an app that the tenant does not have.
    expect(back('/demo', '1-other')).toBe('https://app.example/demo?liffId=1-other');
    expect(back('/demo?liffId=2-foreign', null)).toBe('https://app.example/demo');
  });
});
