import { describe, expect, test } from 'vitest';
import { destinationOf } from '../../web/lib/navigation.ts';

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
