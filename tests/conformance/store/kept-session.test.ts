import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listeningAt } from '../listening-at.ts';
import { runCommand } from './run-command.ts';

const home = mkdtempSync(join(tmpdir(), 'vending-kept-'));
const folder = join(home, 'vending');
const received: string[] = [];
/** What the console answers. Undefined: its answer is lost. */
let answered: string | undefined;
const server = createServer((request, response) => {
  received.push(`${request.method} ${request.url}`);
  if (answered === undefined) response.destroy();
  else response.end(answered);
});
let origin: string;

beforeAll(async () => {
  origin = await listeningAt(server);
  mkdirSync(folder);
});
afterAll(() => {
  server.close();
  rmSync(home, { recursive: true });
});

const run = (...words: readonly string[]) =>
  runCommand(words[0] ?? '', words.slice(1), { XDG_CONFIG_HOME: home });
const keep = (clientId: string, into = folder) => {
  const session = { token: 't', staffId: 'yui', name: 'Yui', expiresAt: '2026-11-27T00:00:00Z' };
  const text = JSON.stringify({ ...session, clientId, origin });
  writeFileSync(join(into, `${clientId}.json`), text);
};

test('a command whose answer is lost warns that it may have taken effect, and is not repeated', async () => {
  keep('aoba');
  const answer = await run('tasks', 'take', 'problem.one');
  expect(answer).toMatchObject({ code: 1, out: '' });
  expect(answer.err).toContain(
    'The command may have taken effect. Check its result before you repeat it.',
  );
  expect(received).toEqual(['POST /api/aoba/tasks/problem.one']);
});

test('an answer that is not the console’s is reported without its text', async () => {
  keep('aoba');
  answered = '<title>a proxy’s page</title>';
  const { code, out, err } = await run('tasks', 'list');
  answered = undefined;
  expect({ code, out, err }).toEqual({ code: 1, out: '', err: 'The console answered 200.\n' });
});

test('an empty XDG_CONFIG_HOME counts as unset', async () => {
  const own = join(home, '.config', 'vending');
  mkdirSync(own, { recursive: true });
  keep('aoba', own);
  answered = '<title>a proxy’s page</title>';
  const { err } = await runCommand('tasks', ['list'], { XDG_CONFIG_HOME: '', HOME: home });
  answered = undefined;
  expect(err).toBe('The console answered 200.\n');
});

test('after sign-ins to several tenants a command needs --client', async () => {
  keep('aoba');
  keep('hinata');
  expect((await run('tasks', 'list')).err).toBe(
    'Specify the tenant with --client: aoba, hinata.\n',
  );
});

test('an unreadable sign-in is reported with the command that repairs it', async () => {
  writeFileSync(join(folder, 'aoba.json'), '{"token":');
  expect((await run('tasks', 'list', '--client', 'aoba')).err).toBe(
    'The sign-in to aoba cannot be read. Run npm run ops -- login aoba.\n',
  );
});
