import { describe, expect, test } from 'vitest';
import { rounded } from '../../web/screens/find-machine/find-nearby.ts';
import { scannedMachine } from '../../web/screens/find-machine/scan-code.ts';

const home = {
  origin: 'https://vending.example',
  clientId: 'demo',
  liffBaseUrl: 'https://liff.line.me',
  liffId: '1650000001-demoAAAA',
};
const found = (code: string) => scannedMachine(code, home);

describe('a scanned code', () => {
  test.each([
    'https://vending.example/demo/machines/m-lobby',
    'https://vending.example/clients/demo/machines/m-lobby',
    'https://vending.example/demo/machines/m-lobby/?from=sticker#top',
    ' https://vending.example/demo/machines/m-lobby\n',
    'https://liff.line.me/1650000001-demoAAAA/machines/m-lobby',
  ])('%s leads to the machine, by its id alone', (code) => {
    expect(found(code)).toBe('/demo/machines/m-lobby');
  });

  test.each([
    ['another origin', 'https://evil.example/demo/machines/m-lobby'],
    ['plain http', 'http://vending.example/demo/machines/m-lobby'],
    ['our host as a user name', 'https://vending.example@evil.example/demo/machines/m'],
    ['credentials', 'https://a:b@vending.example/demo/machines/m-lobby'],
    ['another tenant', 'https://vending.example/hinata/machines/h-port'],
    ['another LIFF app', 'https://liff.line.me/1650000002-hinata00/machines/h-port'],
    ['a longer LIFF id', 'https://liff.line.me/1650000001-demoAAAAB/machines/m-lobby'],
    ['another page', 'https://vending.example/demo/account/settings'],
    ['script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['a way up', 'https://vending.example/demo/machines/..%2Faccount'],
    ['a number alone', '1001'],
    ['nothing', ''],
  ])('of %s leads nowhere', (_, code) => {
    expect(found(code)).toBeUndefined();
  });

  test('of a permanent link means nothing to a tenant without LIFF', () => {
    const code = 'https://liff.line.me/1650000001-demoAAAA/machines/m-lobby';
    expect(scannedMachine(code, { ...home, liffId: null })).toBeUndefined();
  });
});

describe('a position', () => {
  test('is told to about a hundred metres', () => {
    expect([rounded(35.6812362), rounded(-0.00049)]).toEqual(['35.681', '-0.000']);
  });
});
