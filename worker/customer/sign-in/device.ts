import { lineBrowserOf } from '../../../contract/customer/line-browser.ts';

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Returns a browser's name for the person's list of devices. */
export function deviceOf(userAgent: string): string {
  const named = (names: typeof systems) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = lineBrowserOf(userAgent) ? 'LINE' : named(browsers);
  return [browser, named(systems)].filter(Boolean).join(' / ');
}
