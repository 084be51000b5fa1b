import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { processIo } from '../../../cli/command/command-io.ts';
import { printable } from '../../../cli/command/printable.ts';

describe('what a command prints', () => {
  test.each([
    ['a terminal’s escape', 'a\u001b[2Jb', 'a\\u001b[2Jb'],
    ['a character that turns the text around', '\u202eoof', '\\u202eoof'],
    ['a carriage return over the line before', 'paid\rfree', 'paid\\u000dfree'],
    ['a C1 control', '\u009b31m', '\\u009b31m'],
    ['an isolate and a hidden character', '\u2066a\u200b', '\\u2066a\\u200b'],
    ['a tag beyond the first plane', 'a\u{e0041}', 'a\\udb40\\udc41'],
  ])('escapes %s', (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  test('keeps lines, tabs, Japanese and joined emoji', () => {
    const text = 'みなと\t自販機\n👩‍👩‍👧 é';
    expect(printable(text)).toBe(text);
  });

  test('is still the same JSON', () => {
    const value = { name: '\u202e\u009b\u{e0041}名前' };
    expect(JSON.parse(printable(JSON.stringify(value, null, 2)))).toEqual(value);
  });

  test.each([
    ['standard output', 'log', processIo.print],
    ['standard error', 'error', processIo.warn],
  ] as const)('is escaped on its way to %s', (_, stream, say) => {
    const written = vi.spyOn(console, stream).mockImplementation(() => undefined);
    onTestFinished(() => written.mockRestore());
    say('a\u001b[2Jb');
    expect(written.mock.calls).toEqual([['a\\u001b[2Jb']]);
  });

  test.each(readdirSync('cli/commands'))('has no other output in commands/%s', (name) => {
    const text = readFileSync(join('cli/commands', name), 'utf8');
    expect(text).not.toMatch(/console\.\w+\(|\bprocess\.\w/);
  });
});
