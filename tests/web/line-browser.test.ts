import { expect, test } from 'vitest';
import { lineBrowserOf } from '../../contract/customer/line-browser.ts';

test.each([
  ['the LIFF browser', 'Mobile/15E148 Safari Line/14.9.0 LIFF', 'liff'],
  ['the LIFF browser of version 14.19.12', 'Mobile/15E148 Safari Line/14.19.12 LIFF', 'liff'],
  ['the LIFF browser’s second window', 'Mobile Line/14.9.0 LIFF/SubWindow', 'liff'],
  ['LINE’s browser for links in chats', 'Mobile Safari Line/14.9.0', 'chat'],
  ['Safari', 'Version/18.0 Mobile/15E148 Safari/604.1', null],
  ['another app’s browser', 'Mobile Streamline/1.0.0 LIFF', null],
])('recognises the user agent of %s', (_, userAgent, browser) => {
  expect(lineBrowserOf(userAgent)).toBe(browser);
});
