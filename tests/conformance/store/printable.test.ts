import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { printable } from '../../../cli/command/print.ts';

describe('the output of a command', () => {
  test.each([
    ['a terminal’s escape', 'a\u001b[2Jb', 'a\\u001b[2Jb'],
    ['a character that turns the text around', '\u202eoof', '\\u202eoof'],
    ['a carriage return over the line before', 'paid\rfree', 'paid\\u000dfree'],
    ['a C1 control', '\u009b31m', '\\u009b31m'],
    ['an isolate and a hidden character', '\u2066a\u200b', '\\u2066a\\u200b'],
    ['a tag beyond the first plane', 'a\u{e0041}', 'a\\udb40\\udc41'],
  ])('shows %s as its escape', (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  test('keeps lines, tabs, Japanese and joined emoji', () => {
    const text = 'みなと\t自販機\n👩‍👩‍👧 é';
    expect(printable(text)).toBe(text);
  });

  test('stays the same JSON', () => {
    const value = { name: '\u202e\u009b\u{e0041}名前' };
    expect(JSON.parse(printable(JSON.stringify(value, null, 2)))).toEqual(value);
  });

  test.each([
    ...[
      'tenant',
      'orders',
      'reconcile',
      'device',
      'doctor',
      'keys',
      'migrate',
      'machine',
      'incidents',
    ],
  ])('goes through it in npm run %s', (command) => {
    expect(readFileSync(`cli/${command}.ts`, 'utf8')).not.toMatch(/console\.|stdout\.write/);
  });
});
