import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  machinesPath,
  ownMachineIds,
  withLastMachine,
} from '../../contract/customer/own-machines.ts';
import { machineIdSchema } from '../../contract/shared/ids.ts';
import { rounded } from '../../web/customer/screens/find-machine/find-nearby.ts';
import { scannedMachine } from '../../web/customer/screens/find-machine/scan-code.ts';
import { typedCode } from '../../web/customer/screens/find-machine/typed-code.ts';

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
  ])('%s opens the machine, only by its id', (code) => {
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
  ])('of %s is rejected', (_, code) => {
    expect(found(code)).toBeUndefined();
  });

  test('of a permanent link is rejected for a tenant without LIFF', () => {
    const code = 'https://liff.line.me/1650000001-demoAAAA/machines/m-lobby';
    expect(scannedMachine(code, { ...home, liffId: null })).toBeUndefined();
  });
});

describe('a position', () => {
  test('is sent with a precision of about a hundred metres', () => {
    expect([rounded(35.6812362), rounded(-0.00049)]).toEqual(['35.681', '-0.000']);
  });
});

describe('the number of a machine', () => {
  test('differs from a name and from an empty text', () => {
    expect(typedCode(' １００１ ')).toBe('1001');
    expect(typedCode('No.1001')).toBe('1001');
    expect(typedCode('1号機')).toBeUndefined();
    expect(typedCode('B1001')).toBeUndefined();
    expect(typedCode('')).toBeUndefined();
  });
});

const ids = (...names: readonly string[]) => v.parse(v.array(machineIdSchema), names);

describe('the person’s own machines', () => {
  test('are the favourites, then the last used ones, each once', () => {
    const own = ownMachineIds({ favourites: ids('a', 'b'), lastMachines: ids('c', 'a') });
    expect(own).toEqual(['a', 'b', 'c']);
    expect(machinesPath(own)).toBe('/machines?ids=a,b,c');
  });

  test('are limited to one answer, however many are marked', () => {
    const favourites = ids(...Array.from({ length: 50 }, (_, n) => `f-${n}`));
    const lastMachines = ids('l-1', 'l-2', 'l-3', 'l-4', 'l-5');
    const own = ownMachineIds({ favourites, lastMachines });
    expect(own).toHaveLength(20);
    expect(own.slice(14)).toEqual(['f-14', ...lastMachines]);
  });

  test('include the last five used, the latest first', () => {
    const id = (name: string) => v.parse(machineIdSchema, name);
    const five = ids('e', 'd', 'c', 'b', 'a');
    expect(withLastMachine(five, id('c'))).toEqual(['c', 'e', 'd', 'b', 'a']);
    expect(withLastMachine(five, id('f'))).toEqual(['f', 'e', 'd', 'c', 'b']);
    expect(withLastMachine([], id('f'))).toEqual(['f']);
  });
});
