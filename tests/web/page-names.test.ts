import { describe, expect, test } from 'vitest';
import { documentTitle, sectionOf } from '../../web/customer/parts/pages.ts';

describe('the title of a page', () => {
  test('is the app’s name on the main page and the entry, with or without /clients', () => {
    for (const path of ['/', '/demo', '/demo/', '/clients/demo']) {
      expect(documentTitle(path, 'スマート自販機', 'ja')).toBe('スマート自販機');
    }
  });

  test('starts with the page’s own name on every other page', () => {
    expect(documentTitle('/demo/account/order', 'ひなた', 'ja')).toBe('購入履歴 | ひなた');
    expect(documentTitle('/demo/account/faq/how-to-buy', 'Hinata', 'en')).toBe('FAQ | Hinata');
  });

  test('names a missing page', () => {
    expect(documentTitle('/demo/nowhere', 'x', 'en')).toBe('Page Not Found');
    expect(documentTitle(null, 'x', 'ja')).toBe('ページが見つかりません');
  });
});

describe('the navigation', () => {
  test.each([
    ['/demo', 'main'],
    ['/demo/machines/m-lobby', 'main'],
    ['/demo/account/order/abc', 'orders'],
    ['/demo/account/coupon', 'coupons'],
    ['/demo/account', 'account'],
    ['/clients/demo/account/about/seller', 'account'],
    ['/demo/initialization/welcome', undefined],
    ['/demo/paypay/bind', undefined],
    ['/', undefined],
  ])('marks for %s the part %s', (path, section) => {
    expect(sectionOf(path)).toBe(section);
  });
});
