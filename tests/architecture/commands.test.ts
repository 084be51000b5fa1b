import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { groups, main } from '../../cli/commands/vending.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LIFECYCLE = ['preinstall', 'prestart'];
const MOST_SCRIPTS = 15;

const { scripts } = v.parse(
  v.pipe(v.string(), v.parseJson(), v.object({ scripts: v.record(v.string(), v.string()) })),
  readFileSync(`${root}/package.json`, 'utf8'),
);

/** The commands of each group. A group that is itself a command has none. */
const commandsOf = new Map<string, readonly string[]>();
for (const [name, { load }] of Object.entries(groups)) {
  const group = await load();
  commandsOf.set(name, 'main' in group ? [] : Object.keys(group.commands));
}
const calls = [...commandsOf].flatMap(([group, commands]) => [
  [group],
  ...commands.map((command) => [group, ...command.split(' ')]),
]);

/** Runs a command. Returns its exit code and what it printed. */
async function run(...words: readonly string[]) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const io = {
    env: {},
    user: '',
    print,
    warn: print,
    readInput: () => '',
    openBrowser: async () => {},
  };
  const code = await main(words, io);
  return { code, text: lines.join('\n') };
}

/** The changelog mentions commands of earlier versions. */
const EXCLUDED = /^CHANGELOG\.md$/;
const NAMED = /npm run (?:--silent )?(?<script>[a-z][\w:-]*)(?: --(?<words>(?: [a-z][\w-]*)+))?/g;

type Mention = {
  readonly file: string;
  readonly script: string;
  readonly words: readonly string[];
};
const NOT_OURS = [
  'node_modules',
  '.git',
  '.state',
  '.tsbuild',
  '.wrangler',
  'dist',
  'dist-console',
];
const mentions: readonly Mention[] = globSync('**/*', {
  ...{ cwd: root, exclude: NOT_OURS, withFileTypes: true },
})
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
  .filter((file) => !EXCLUDED.test(file))
  .flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(NAMED)].map(({ groups: found }) => ({
      file,
      script: found?.['script'] ?? '',
      words: found?.['words']?.trim().split(' ') ?? [],
    })),
  );

/** Returns whether the words begin with a group, and with one of its commands if it has any. */
function isCommand([group = '', ...words]: readonly string[]): boolean {
  const commands = commandsOf.get(group);
  if (commands === undefined) return false;
  const typed = `${words.join(' ')} `;
  return (
    words.length === 0 ||
    commands.length === 0 ||
    commands.some((command) => `${command} `.startsWith(typed) || typed.startsWith(`${command} `))
  );
}

describe('package.json', () => {
  test(`has at most ${MOST_SCRIPTS} scripts besides the lifecycle hooks`, () => {
    const own = Object.keys(scripts).filter((name) => !LIFECYCLE.includes(name));
    expect(own.length, own.join(', ')).toBeLessThanOrEqual(MOST_SCRIPTS);
  });

  test('has each script that a file mentions', () => {
    expect(mentions.length).toBeGreaterThan(50);
    expect(mentions.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
  });
});

describe('npm run ops', () => {
  test('has each command that a file mentions', () => {
    const named = mentions.filter(({ script, words }) => script === 'ops' && words.length > 0);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ words }) => !isCommand(words))).toEqual([]);
  });

  test('--help describes every group in one line, and the help of a group every command', async () => {
    const { text } = await run('--help');
    for (const [group, { about, load }] of Object.entries(groups)) {
      expect(text).toMatch(new RegExp(`^ {2}${group} +${about}$`, 'm'));
      const loaded = await load();
      if ('main' in loaded) continue;
      const ofGroup = (await run(group, '--help')).text.split('\n');
      for (const [name, command] of Object.entries(loaded.commands)) {
        expect(
          ofGroup.some((line) => `${line} `.startsWith(`  ${name} `)),
          name,
        ).toBe(true);
        expect(
          ofGroup.some((line) => line.endsWith(`  ${command.about}`)),
          name,
        ).toBe(true);
      }
    }
  });

  test.each(calls.map((words) => words.join(' ')))('%s --help shows its usage', async (call) => {
    const { code, text } = await run(...call.split(' '), '--help');
    expect(code).toBe(0);
    expect(text).toMatch(new RegExp(`^Usage: npm run ops -- ${call}\\b`));
  });

  test.each([
    ['ordrs', 'orders'],
    ['orders lits', 'list'],
    ['tenant secret putt', 'secret put'],
  ])('%s is refused, and the nearest name is %s', async (call, nearest) => {
    await expect(run(...call.split(' '))).rejects.toThrow(`Nearest: ${nearest}`);
  });
});
