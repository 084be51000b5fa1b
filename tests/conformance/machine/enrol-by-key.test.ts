import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { importSPKI, jwtVerify } from 'jose';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { openStore } from '../../../cli/services/open-store.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { create } from '../../../worker/core/store/writes.ts';
import { listeningAt } from '../listening-at.ts';
import { freshSettings } from '../store/put-database.ts';
import { runCommand } from '../store/run-command.ts';

const script = resolve(import.meta.dirname, '../../../cli/vending.ts');

test('the reference device enrols by key, asks for a new challenge after a 503, and connects', async () => {
  const asked: { readonly url: string | undefined; readonly body: unknown }[] = [];
  const server = createServer((request, answer) => {
    void json(request).then((body) => {
      asked.push({ url: request.url, body });
      const isChallenge = request.url?.endsWith('/challenge');
      const isUnavailable = asked.length === 2;
      answer
        .writeHead(isUnavailable ? 503 : 200, { 'content-type': 'application/json' })
        .end(
          JSON.stringify(
            isChallenge
              ? { challenge: `challenge-${asked.length}` }
              : { clientId: 'demo', machineId: 'm-7', token: 'the-token' },
          ),
        );
    });
  });
  const sockets = new WebSocketServer({ server, handleProtocols: () => 'vending.v1' });
  const linked = new Promise<string>((done) => {
    sockets.on('connection', (_, { url, headers }) => done(`${url} ${headers.authorization}`));
  });
  const url = await listeningAt(server);
  const device = spawn(process.execPath, [script, 'machine', '--serial', 'SN-1', '--url', url], {
    cwd: mkdtempSync(join(tmpdir(), 'keyed-')),
    stdio: 'pipe',
  });
  let said = '';
  device.stdout.on('data', (part) => (said += String(part)));
  try {
    expect(await linked).toBe('/api/machines/m-7/link Bearer the-token');
  } finally {
    device.kill();
    for (const client of sockets.clients) client.terminate();
    server.close();
  }
  const [, base64 = ''] = /^SN-1,(\S+)$/m.exec(said) ?? [];
  const key = await importSPKI(
    `-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----`,
    'ES256',
  );
  expect(asked.map((one) => one.url)).toEqual([
    '/api/machines/enrol/challenge',
    '/api/machines/enrol',
    '/api/machines/enrol/challenge',
    '/api/machines/enrol',
  ]);
  // After a 503 the challenge may already be used.
  const { proof } = v.parse(v.object({ proof: v.string() }), asked[3]?.body);
  const { payload } = await jwtVerify(proof, key, { typ: 'machine-proof+jwt' });
  expect(payload).toEqual({ challenge: 'challenge-3' });
});

test('import-keys and assign accept lists, and name each refused line', async () => {
  const settings = freshSettings();
  const device = (...words: readonly string[]) => runCommand('device', words, settings);
  await openStore(settings).commit([
    create(documentPath('clients', 'demo'), { name: 'demo' }),
    create(documentPath('clients', 'demo', 'machines', 'm-1'), { code: '1' }),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const write = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\r\n')}\r\n`);
    return join(folder, name);
  };
  const { publicKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  );
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64');
  const keys = write('keys.csv', ['serial,publicKey', `SN-1,${spki}`]);
  expect((await device('import-keys', keys)).out).toContain('1 keys imported; 0 were there');
  expect((await device('import-keys', keys)).out).toContain('0 keys imported; 1 were there');
  const broken = write('broken.csv', ['serial,publicKey', 'SN-2,AAAA']);
  expect((await device('import-keys', broken)).err).toContain('Lines: 2.');
  const list = write('list.csv', ['serial,machineId', 'SN-9,m-1', 'SN-1,m-1', 'SN-1,m-9']);
  const { code, err } = await device('assign', 'demo', '--file', list);
  expect(code).toBe(1);
  expect(err).toMatch(/list\.csv:2: SN-9: .+\n.+list\.csv:4: m-9: /);
  expect((await device('list', 'demo')).out).toContain('its device has not fetched one yet');
});
