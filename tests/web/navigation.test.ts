import { describe, expect, test } from 'vitest';
import { destinationOf, providerAddress } from '../../web/browser/navigation.ts';

const origin = 'https://app.example';

describe('an address', () => {
  test.each([
    ['/demo/account?x=1#y', '/demo/account?x=1#y'],
    ['account', '/account'],
    ['https://app.example/demo', '/demo'],
  ])('%s stays inside', (address, path) => {
    expect(destinationOf(address, origin)).toEqual({ kind: 'inside', path });
  });

  test.each(['https://line.me/x', 'http://example.com/', 'tel:0120000000', 'mailto:a@example.com'])(
    '%s leads outside',
    (address) => expect(destinationOf(address, origin).kind).toBe('outside'),
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://app.example/1',
    'vbscript:x',
    'file:///etc/passwd',
    'intent://x',
    'https://',
  ])('%j is refused', (address) => {
    expect(destinationOf(address, origin)).toEqual({ kind: 'refused' });
  });

  test('that only looks like ours is outside', () => {
    expect(destinationOf('//evil.example/demo', origin).kind).toBe('outside');
    expect(destinationOf('https://app.example.evil.example/', origin).kind).toBe('outside');
  });
});

describe('the page of a payment provider', () => {
  const secure = { origin, protocol: 'https:' };

  test('is left for where it is outside and on https', () => {
    expect(providerAddress('https://www.paypay.ne.jp/app/opa/user_authorization?x=1', secure)).toBe(
      'https://www.paypay.ne.jp/app/opa/user_authorization?x=1',
    );
  });

  test.each([
    'http://www.paypay.ne.jp/',
    'https://app.example/demo',
    '/demo',
    'javascript:alert(1)',
    'data:text/html,x',
    'tel:110',
    'paypay://link',
    '',
  ])('is refused where it is %j', (address) => {
    expect(providerAddress(address, secure)).toBeUndefined();
  });

  test('may be plain http only while the app itself is', () => {
    const plain = { origin: 'http://localhost:5173', protocol: 'http:' };
    expect(providerAddress('http://localhost:8788/paypay/link/1', plain)).toBeDefined();
  });
});
