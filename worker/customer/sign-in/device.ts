const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, 'LINE'],
  [/\bEdgA?\//, 'Edge'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Returns a browser's name for the person's list of devices. */
export function deviceOf(userAgent: string | undefined): string {
  const named = (names: typeof systems) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(' / ');
}

/** Returns whether this is LINE's browser for LIFF apps. Only it passes a token in the address. */
export const isLiffBrowser = (userAgent = ''): boolean =>
  /\bLine\/\d+\.\d+\.\d+ LIFF\b/.test(userAgent);
