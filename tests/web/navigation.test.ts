import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  destinationOf,
  goInside,
  leaveForProvider,
  openExternal,
  providerAddress,
} from '../../web/customer/browser/navigation.ts';

const origin = 'https://app.example';

describe('an address', () => {
  test.each([
    ['/demo/account?x=1#y', '/demo/account?x=1#y'],
    ['account', '/account'],
    ['https://app.example/demo', '/demo'],
  ])('%s is internal', (address, path) => {
    expect(destinationOf(address, origin)).toEqual({ kind: 'inside', path });
  });

  test.each(['https://line.me/x', 'http://example.com/', 'tel:0120000000', 'mailto:a@example.com'])(
    '%s is external',
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

  test('that only resembles the app’s is external', () => {
    expect(destinationOf('//evil.example/demo', origin).kind).toBe('outside');
    expect(destinationOf('https://app.example.evil.example/', origin).kind).toBe('outside');
  });
});

describe('the page of a payment provider', () => {
  const secure = { origin, protocol: 'https:' };

  test('is opened if it is external and https', () => {
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
  ])('is refused if it is %j', (address) => {
    expect(providerAddress(address, secure)).toBeUndefined();
  });

  test('may use http only if the app does', () => {
    const plain = { origin: 'http://localhost:5173', protocol: 'http:' };
    expect(providerAddress('http://localhost:8788/paypay/link/1', plain)).toBeDefined();
  });
});

describe('leaving the page', () => {
  const open = vi.fn<(...to: readonly string[]) => void>();
  const assign = vi.fn<(address: string) => void>();
  /** The page's location. Opening a script URL would change it. */
  let page: { origin: string; protocol: string; href: string; assign: typeof assign };
  const CODE = [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://app.example/1',
    'vbscript:x',
  ];

  beforeEach(() => {
    open.mockReset();
    assign.mockReset();
    page = { origin, protocol: 'https:', href: `${origin}/demo`, assign };
    vi.stubGlobal('location', page);
    vi.stubGlobal('window', { open });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const nothingLeft = () => {
    expect(open).not.toHaveBeenCalled();
    expect(assign).not.toHaveBeenCalled();
    expect(page.href).toBe(`${origin}/demo`);
  };

  test('openExternal opens an external address in a window without an opener', () => {
    openExternal('https://line.me/x');
    expect(open.mock.calls).toEqual([['https://line.me/x', '_blank', 'noopener,noreferrer']]);
    expect(page.href).toBe(`${origin}/demo`);
  });

  test.each(['tel:0120000000', 'mailto:a@example.com'])(
    'openExternal passes %s to the phone without an empty window',
    (address) => {
      openExternal(address);
      expect(page.href).toBe(address);
      expect(open).not.toHaveBeenCalled();
    },
  );

  test.each([...CODE, 'file:///etc/passwd', 'intent://x'])('openExternal refuses %j', (address) => {
    openExternal(address);
    nothingLeft();
  });

  test('goInside opens a page of the app', () => {
    goInside('/demo/account?x=1#y');
    goInside('https://app.example/hinata');
    expect(assign.mock.calls).toEqual([['/demo/account?x=1#y'], ['/hinata']]);
  });

  test.each([
    ...CODE,
    'https://evil.example/demo',
    '//evil.example/demo',
    'https://app.example.evil.example/',
    'tel:110',
  ])('goInside refuses %j', (address) => {
    goInside(address);
    nothingLeft();
  });

  test('leaveForProvider opens the provider’s page, and reports that', () => {
    expect(leaveForProvider('https://www.paypay.ne.jp/app?x=1')).toBe(true);
    expect(assign.mock.calls).toEqual([['https://www.paypay.ne.jp/app?x=1']]);
  });

  test.each([...CODE, 'http://www.paypay.ne.jp/', '/demo'])(
    'leaveForProvider refuses %j, and reports that',
    (address) => {
      expect(leaveForProvider(address)).toBe(false);
      nothingLeft();
    },
  );
});
