import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CommandError } from '../../../cli/command/command-error.ts';
import { runCommand } from '../../../cli/command/run-command.ts';
import { groups } from '../../../cli/commands/vending.ts';
import { openStore } from '../../../cli/services/open-store.ts';
import { makeKey } from '../../../cli/settings/make-key.ts';
import { collectionPath, documentPath } from '../../../worker/core/store/segments.ts';
import { create } from '../../../worker/core/store/writes.ts';
import { listeningAt } from '../../conformance/listening-at.ts';
import { freshSettings } from '../../conformance/store/put-database.ts';

/** Each command once as a process. Every other test calls its `main` (../store/run-command.ts). */
const folder = mkdtempSync(join(tmpdir(), 'entry-'));
const settings = {
  ...freshSettings(),
  CONSOLE_ORIGIN: 'https://console.example',
  DOCTOR_TOKEN: 'a-token-of-the-doctor-with-40-characters',
  DEVICE_KEYS: JSON.stringify({ keys: [await makeKey('DEVICE_KEYS', 'device-1')] }),
};
const store = openStore(settings);
/** The addresses that commands request from a test server, which they find by the lock file. */
const asked: (string | undefined)[] = [];
const served = createServer((request, answer) => {
  asked.push(request.url);
  answer.writeHead(503).end();
});
let origin: string;

beforeAll(async () => {
  origin = await listeningAt(served);
  mkdirSync(join(folder, '.state'));
  const lock = { pid: process.pid, app: origin };
  writeFileSync(join(folder, '.state/start.json'), JSON.stringify(lock));
  await store.commit([
    create(documentPath('clients', 'demo'), { name: 'demo' }),
    create(documentPath('clients', 'demo', 'machines', 'm-1'), { code: '1' }),
  ]);
});
afterAll(() => void served.close());

const script = v
  .parse(
    v.pipe(
      v.string(),
      v.parseJson(),
      v.object({ scripts: v.object({ ops: v.pipe(v.string(), v.startsWith('node ')) }) }),
    ),
    readFileSync('package.json', 'utf8'),
  )
  .scripts.ops.replace('node ', '');

/** Starts a command in another folder, where no settings are. */
async function start(words: readonly string[], input = '') {
  const child = spawn(process.execPath, [resolve(script), ...words], {
    cwd: folder,
    env: { ...process.env, XDG_CONFIG_HOME: folder, ...settings },
  });
  child.stdin.end(input);
  const ended = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, out, err };
}

type Call = readonly [name: string, words: readonly string[], input: string, said: object];
const silent = { code: 0, err: '' };
const signedOut = {
  ...{ code: 1, out: '' },
  err: 'You are not signed in to demo. Run npm run ops -- login demo.\n',
};
const calls: readonly Call[] = [
  ['audit', ['verify'], '', { ...silent, out: '0 rows, 0 anchors, 0 faults.\n' }],
  [
    'device',
    ['issue', 'demo', 'm-1'],
    '',
    {
      code: 0,
      out: expect.stringMatching(/^eyJ[\w.-]+\n$/),
      err: 'An earlier token of this machine is revoked.\n',
    },
  ],
  [
    'doctor',
    [],
    '',
    { code: 1, out: expect.stringMatching(/^FAILED {2}edge +http\S+: HTTP 503\n/), err: '' },
  ],
  ['incidents', ['list'], '', { ...silent, out: 'No open incidents.\n' }],
  [
    'keys',
    ['count'],
    '',
    { ...silent, out: expect.stringMatching(/^SESSION_KEYS +\S+ +current /m) },
  ],
  [
    'login',
    ['demo', '--console', 'http://console.example'],
    '',
    { code: 1, out: '', err: 'Specify the console with --console https://console.example.jp.\n' },
  ],
  ['logout', ['demo'], '', signedOut],
  [
    'machine',
    ['--help'],
    '',
    { ...silent, out: expect.stringMatching(/^Usage: npm run ops -- machine/) },
  ],
  ['orders', ['scan'], '', { ...silent, out: 'No orders.\n' }],
  [
    'reconcile',
    ['--day', '2026-11-20'],
    '',
    { ...silent, out: expect.stringMatching(/^2026-11-20: 0 orders, .*\n$/) },
  ],
  [
    'staff',
    ['invite', '--name', '係', '--role', 'owner'],
    '',
    { ...silent, out: expect.stringMatching(/\/demo\/invitation#\S+\nIt can be used once, .*\n$/) },
  ],
  ['tasks', ['list', '--client', 'demo'], '', signedOut],
  [
    'tenant',
    ['secret', 'put', 'demo', 'cloud', '-'],
    '{"baseUrl":"https://cloud.example"}',
    { ...silent, out: expect.stringMatching(/^demo: cloud .*is sealed; .*\n$/) },
  ],
];

describe('npm run ops --', () => {
  test.each(calls)('%s starts, prints to both streams and ends with its code', async (...call) => {
    const [name, words, input, said] = call;
    expect(await start([name, ...words], input)).toEqual(said);
  });

  test('doctor without an address checks what npm start serves in its folder', () => {
    expect(asked).toContain('/api/self-check');
  });

  test('staff and device log the user of this computer', async () => {
    const log = await store.query({ from: collectionPath('clients', 'demo', 'audit') });
    const who = new Set(log.map(({ fields }) => JSON.stringify(fields['actor'])));
    expect([...who]).toEqual([expect.stringContaining(`"${userInfo().username}"`)]);
  });

  test('has no group that this test omits, except deploy, which builds and uploads', () => {
    expect(Object.keys(groups).toSorted()).toEqual(
      [...calls.map(([name]) => name), 'deploy'].toSorted(),
    );
  });
});

describe('a command that fails', () => {
  /** Runs a command as this process. Returns what it wrote to standard error, and its exit code. */
  async function failing(cause: Error) {
    const before = process.exitCode;
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => {
      written.mockRestore();
      process.exitCode = before;
    });
    await runCommand(() => Promise.reject<number>(cause));
    return { code: process.exitCode, said: written.mock.calls };
  }

  test('as expected prints the reason in one line', async () => {
    expect(await failing(new CommandError('No such thing.'))).toEqual({
      code: 1,
      said: [['No such thing.']],
    });
  });

  test('unexpectedly shows its stack', async () => {
    const cause = new TypeError('a mistake of ours');
    expect(await failing(cause)).toEqual({ code: 1, said: [[cause]] });
  });
});
