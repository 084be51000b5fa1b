import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { listeningAt } from '../listening-at.ts';

/** The reference device with a claim code that an installer entered. */
const script = resolve(import.meta.dirname, '../../../cli/vending.ts');
const CODE = '00000-00000';
let directory: string;
let device: ChildProcess | undefined;
let answerClaim: (asked: unknown, answer: ServerResponse) => void;
let stop: () => void;
let url: string;
/** The claims that the service received, and the URL and token of each connection. */
let claims: unknown[];
let links: string[];
let onLink: () => void = () => undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'claim-'));
  claims = [];
  links = [];
  const server = createServer((request: IncomingMessage, answer) => {
    void json(request).then((body) => {
      claims.push([request.method, request.url, body]);
      answerClaim(body, answer);
    });
  });
  const sockets = new WebSocketServer({ server, handleProtocols: () => 'vending.v1' });
  sockets.on('connection', (_, { url: path, headers }) => {
    links.push(`${path} ${headers.authorization}`);
    onLink();
  });
  url = await listeningAt(server);
  stop = () => {
    for (const client of sockets.clients) client.terminate();
    server.close();
  };
});
afterEach(async () => {
  await kill();
  stop();
  await rm(directory, { recursive: true, force: true });
});

function power(): ChildProcess {
  const args = ['--claim', CODE, '--client', 'demo', '--url', url];
  device = spawn(process.execPath, [script, 'machine', ...args], { cwd: directory, stdio: 'pipe' });
  return device;
}
const linked = () => new Promise<void>((done) => (onLink = done));
async function kill() {
  if (device === undefined || device.exitCode !== null || device.signalCode !== null) return;
  const gone = once(device, 'exit');
  device.kill('SIGKILL');
  await gone;
}
const taken = (_: unknown, answer: ServerResponse) =>
  answer
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ clientId: 'demo', machineId: 'm-9', token: 'the-token' }));

test('repeats a lost request with the same nonce, connects as the returned machine, and keeps the token over a power cut', async () => {
  answerClaim = (asked, answer) => (claims.length === 1 ? answer.destroy() : taken(asked, answer));
  let arrived = linked();
  power();
  await arrived;
  expect(claims).toHaveLength(2);
  expect(claims[0]).toEqual(claims[1]);
  expect(claims[0]).toMatchObject([
    'POST',
    '/api/machines/claim',
    { clientId: 'demo', code: CODE },
  ]);
  expect(links).toEqual(['/api/machines/m-9/link Bearer the-token']);
  const folder = join(directory, '.state/machines');
  const [file = ''] = readdirSync(folder).filter((name) => name.startsWith('claim.'));
  expect((statSync(join(folder, file)).mode & 0o777).toString(8)).toBe('600');
  await kill();
  arrived = linked();
  power();
  await arrived;
  expect(claims).toHaveLength(2);
  expect(links[1]).toBe(links[0]);
});

test('keeps its nonce during a power cut before the answer', async () => {
  const asked = new Promise<void>((done) => (answerClaim = () => done()));
  power();
  await asked;
  await kill();
  answerClaim = taken;
  const arrived = linked();
  power();
  await arrived;
  expect(claims[1]).toEqual(claims[0]);
});

test('names the reason of a refused code and does not retry it', async () => {
  const error = { status: 401, code: 'CLAIM_CODE_INVALID', message: 'used', requestId: 'r-1' };
  answerClaim = (_, answer) =>
    answer.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  const running = power();
  let said = '';
  running.stderr?.on('data', (text) => {
    said += String(text);
  });
  const [code] = await once(running, 'close');
  expect(code).toBe(1);
  expect(said.trim()).toBe('The code was not taken. CLAIM_CODE_INVALID: used');
  expect(claims).toHaveLength(1);
});
