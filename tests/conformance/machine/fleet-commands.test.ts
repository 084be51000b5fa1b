import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../cli/services/open-store.ts';
import { sheetHtml } from '../../../cli/sheets/sheet-html.ts';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { parseSettings } from '../../../worker/core/env.ts';
import { readClaimCode } from '../../../worker/core/machines/device/claim-code.ts';
import { verifyDeviceToken } from '../../../worker/core/machines/device/device-token.ts';
import {
  type MachineStatusFields,
  statusWrite,
} from '../../../worker/core/machines/machine-status.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { update, type Write } from '../../../worker/core/store/writes.ts';
import { freshSettings } from '../store/put-database.ts';
import { runCommand } from '../store/run-command.ts';

/** Runs the commands that set up a fleet as an operator does, with a separate database. */

/** Machines of the tenant `large`: more than a page of 300, by which every command reads a fleet. */
const LARGE = 305;
/** Machines of the tenant `fleet`: three pages of the list of their status. */
const FLEET = 62;
const folder = mkdtempSync(join(tmpdir(), 'fleet-'));
let settings: Readonly<Record<string, string>>;
let store: Firestore;

const devicePath = (id: string) =>
  documentPath('clients', 'fleet', 'machines', id, 'devices', 'current');
const device = (...words: readonly string[]) =>
  runCommand('device', [...words, '--client', 'fleet'], settings);
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const ring = JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid: 'device-1' }] });
  settings = { ...freshSettings(), DEVICE_KEYS: ring };
  store = openStore(settings);
  await store.commit([
    ...tenant('fleet', FLEET),
    { kind: 'set', path: devicePath('m-7'), fields: { tokenId: 'had', kid: 'device-1' } },
  ]);
  await store.commit(tenant('large', LARGE));
});

function tenant(name: string, machines: number): readonly Write[] {
  const lineLogin = { channelId: '1650000001', liffId: '1650000001-abcd' };
  return [
    { kind: 'set', path: documentPath('clients', name), fields: { name, lineLogin } },
    ...Array.from({ length: machines }, (_, index): Write => {
      const number = index + 1;
      const path = documentPath('clients', name, 'machines', `m-${number}`);
      const fields = {
        code: String(number),
        order: number,
        name: `${number}号機`,
        place: '駅前, "西口"',
      };
      return { kind: 'set', path, fields };
    }),
  ];
}

describe('npm run ops -- device claim-codes', () => {
  test('writes a code for each machine without a token into a private file, and none to the terminal', async () => {
    const out = join(folder, 'codes.csv');
    const answer = await device('claim-codes', '--all', '--out', out);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toContain(`${FLEET - 1} codes in ${out}`);
    expect(modeOf(out)).toBe('600');
    const lines = readFileSync(out, 'utf8').trimEnd().split('\r\n');
    expect(lines[1]).toMatch(/^1,m-1,1号機,"駅前, ""西口""",[0-9A-Z]{5}-[0-9A-Z]{5},2/);
    const codes = lines.slice(1).map((line) => line.split(',').at(-2) ?? '');
    expect(new Set(codes.map(readClaimCode)).size).toBe(FLEET - 1);
    for (const code of codes) expect(answer.out).not.toContain(code);
    expect((await store.get(devicePath('m-7')))?.fields['tokenId']).toBe('had');
    expect((await store.get(devicePath('m-8')))?.fields['tokenId']).toBe(undefined);
  });

  test('writes one for each machine of a fleet that is read in pages', async () => {
    const out = join(folder, 'large.csv');
    const words = ['claim-codes', '--all', '--out', out, '--client', 'large'];
    const answer = await runCommand('device', words, settings);
    expect(answer.out).toContain(`${LARGE} codes in ${out}`);
    const lines = readFileSync(out, 'utf8').trimEnd().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(LARGE);
  });

  test('writes codes for named machines with a token, and reports unknown machines', async () => {
    const out = join(folder, 'some.csv');
    const answer = await device('claim-codes', '--machines', 'm-7,m-8', '--out', out);
    expect(answer.out).toContain('2 codes');
    expect((await store.get(devicePath('m-7')))?.fields).toMatchObject({ tokenId: 'had' });
    const unknown = await device('claim-codes', '--machines', 'm-7,m-999', '--out', out);
    expect(unknown).toMatchObject({ code: 1 });
    expect(unknown.err).toContain('m-999: The tenant has no such machine.');
  });
});

describe('npm run ops -- device list', () => {
  const idsOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ')[0]);

  test('prints a hundred machines and the option for the next ones, or all of them with --all', async () => {
    const seen: (string | undefined)[] = [];
    for (let more: readonly string[] = []; ; ) {
      const page = await runCommand('device', ['list', 'large', ...more], settings);
      seen.push(...idsOf(page.out));
      const [, cursor] = /--cursor (\S+)/.exec(page.err) ?? [];
      if (cursor === undefined) break;
      expect(seen.length % 100).toBe(0);
      more = ['--cursor', cursor];
    }
    expect(new Set(seen).size).toBe(LARGE);
    const whole = await runCommand('device', ['list', 'large', '--all'], settings);
    expect(whole.err).toBe('');
    expect(idsOf(whole.out)).toEqual(seen);
  });
});

describe('npm run ops -- device issue --all', () => {
  const out = join(folder, 'tokens');

  test('writes a token for each machine without one into a private file, and none to the terminal', async () => {
    const answer = await device('issue', '--all', '--out', out);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toContain(`${FLEET - 1} tokens in ${out}; 1 machines had one already.`);
    expect(answer.out).not.toContain('eyJ');
    expect(modeOf(out)).toBe('700');
    const files = readdirSync(out);
    expect(files).toHaveLength(FLEET - 1);
    expect(new Set(files.map((file) => modeOf(join(out, file))))).toEqual(new Set(['600']));
    const token = readFileSync(join(out, 'm-12.token'), 'utf8').trim();
    const proved = await verifyDeviceToken(parseSettings(settings), token);
    expect(proved).toMatchObject({ clientId: 'fleet', machineId: 'm-12', kid: 'device-1' });
    expect((await store.get(devicePath('m-12')))?.fields).toMatchObject({
      tokenId: proved?.tokenId,
      kid: 'device-1',
    });
  });

  test('is completed by a second run, which keeps tokens that were committed', async () => {
    const path = (id: string) => join(out, `${id}.token`);
    const kept = readFileSync(path('m-1'), 'utf8');
    // One run ended between the commit and the renaming of the file, the other before its commit.
    renameSync(path('m-1'), `${path('m-1')}.pending`);
    writeFileSync(`${path('m-2')}.pending`, 'a token that never counted', { mode: 0o600 });
    renameSync(path('m-2'), join(folder, 'moved-away'));
    await store.commit([{ kind: 'delete', path: devicePath('m-2') }]);
    const answer = await device('issue', '--all', '--out', out);
    expect(answer.out).toContain(`2 tokens in ${out}; ${FLEET - 2} machines had one already.`);
    expect(readFileSync(path('m-1'), 'utf8')).toBe(kept);
    const second = readFileSync(path('m-2'), 'utf8').trim();
    const proved = await verifyDeviceToken(parseSettings(settings), second);
    expect((await store.get(devicePath('m-2')))?.fields['tokenId']).toBe(proved?.tokenId);
    expect(readdirSync(out).filter((file) => file.endsWith('.pending'))).toEqual([]);
  });
});

describe('npm run ops -- device qr-sheet', () => {
  test('prints a page for eight stickers', async () => {
    const out = join(folder, 'sheet.pdf');
    const answer = await device(
      'qr-sheet',
      '--machines',
      'm-1,m-2,m-3,m-4,m-5,m-6,m-7,m-8,m-9',
      '--out',
      out,
    );
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toContain('9 stickers on 2 pages');
    const pdf = readFileSync(out, 'latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/);
  });

  test('treats a tenant’s texts as text and never as markup', () => {
    const html = sheetHtml('x', [
      {
        code: '1',
        name: '<script>1</script>',
        place: '"&',
        url: 'https://liff.line.me/a/machines/m',
      },
    ]);
    expect(html).toContain('&lt;script&gt;1&lt;/script&gt;');
    expect(html).toContain('&quot;&amp;');
    expect(html).not.toContain('<script>');
  });
});

test.each([
  [['issue'], 'Usage: npm run ops -- device issue'],
  [['issue', '--all', '--machines', 'm-1'], 'Usage: npm run ops -- device issue'],
  [['issue', 'fleet', 'm-1', '--all'], 'Usage: npm run ops -- device issue'],
  [['claim-codes', '--all'], 'Usage: npm run ops -- device claim-codes'],
  [['claim-codes', '--all', '--machines', 'm-1', '--out', 'x'], 'either --all or --machines'],
  [['qr-sheet'], 'Give --out.'],
  [['qr-sheet', '--machines', '../x', '--out', 'x'], '--machines needs machine ids'],
  [['dance', '--all'], 'There are: '],
])('a command reports the error in %j', async (words, why) => {
  const answer = await device(...words);
  expect(answer.code).toBe(1);
  expect(answer.err).toContain(why);
});

describe('npm run ops -- device status', () => {
  const HOUR = Date.parse('2026-11-23T01:00:00Z');
  const fine: MachineStatusFields = {
    online: true,
    onlineSince: HOUR,
    door: 'closed',
    doorSince: HOUR,
    temperatureSince: null,
    jammed: [],
    soldOut: [],
    few: [],
    firmware: '2.1.0',
    lastSaleHour: HOUR,
    lastError: null,
  };
  const clientId = v.parse(clientIdSchema, 'fleet');
  const named = (machine: string) => ({ clientId, machineId: v.parse(machineIdSchema, machine) });
  const status = (...words: readonly string[]) =>
    runCommand('device', ['status', 'fleet', ...words], settings);

  beforeAll(async () => {
    const lastError = { reason: 'JAM', slot: 'A2', at: HOUR };
    await store.commit([
      statusWrite(named('m-1'), fine),
      statusWrite(named('m-2'), { ...fine, online: false }),
      statusWrite(named('m-3'), { ...fine, door: 'open', temperatureSince: HOUR, few: ['A2'] }),
      statusWrite(named('m-4'), { ...fine, jammed: ['A2'], lastError }),
      statusWrite(named('m-5'), { ...fine, online: false, soldOut: ['A1', 'A3'] }),
      update(documentPath('clients', 'fleet', 'machines', 'm-5'), { site: '本社' }),
    ]);
  });

  test.each([
    ['--offline', ['m-2', 'm-5'], 'OFFLINE since 2026-11-23 10:00'],
    [
      ...(['--door', ['m-3']] as const),
      'DOOR OPEN since 2026-11-23 10:00  TEMPERATURE OUT OF RANGE since 2026-11-23 10:00',
    ],
    ['--temperature', ['m-3'], 'TEMPERATURE OUT OF RANGE'],
    ['--few', ['m-3'], 'few left A2'],
    ['--jam', ['m-4'], 'jammed A2  last error JAM at A2'],
    ['--low', ['m-5'], 'sold out A1 A3'],
  ])(
    'with %s lists only the machines with that fault, and its reason',
    async (option, ids, why) => {
      const { out, code } = await status(option);
      const lines = out.trimEnd().split('\n');
      expect(code).toBe(0);
      expect(lines.map((line) => line.split('  ')[1])).toEqual(ids);
      for (const line of lines) expect(line).toContain(why);
    },
  );

  test('finds those of one site, with a fault too, and prints a table', async () => {
    const { out } = await status('--site', '本社', '--offline', '--csv');
    const [head, row, ...more] = out.trim().split('\n');
    expect(out).not.toContain('\\u');
    expect(head).toContain('code,id,name,place,site');
    expect(row).toContain('5,m-5,5号機,"駅前, ""西口""",本社,,,no,2026-11-23 10:00,closed,');
    expect(row).toContain(',A1 A3,0,2.1.0,2026-11-23 10:00,');
    expect(more).toEqual([]);
  });

  test.each([
    [['--csv'], 1],
    [[], 0],
  ])(
    'lists all machines in pages, also those that were never connected: %j',
    async (words, heads) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { out, err } = await status(...words, ...(cursor ? ['--cursor', cursor] : []));
        const lines = out.trimEnd().split('\n');
        expect(lines.length).toBeLessThanOrEqual(30);
        seen.push(...lines);
        cursor = /--cursor (\S+)/.exec(err)?.[1];
      } while (cursor !== undefined);
      expect(seen).toHaveLength(FLEET + heads);
      expect(seen.filter((line) => line.startsWith('code,id'))).toHaveLength(heads);
      const codes = seen.slice(heads).map((line) => Number(/^\d+/.exec(line)?.[0]));
      expect(codes).toEqual(Array.from({ length: FLEET }, (_, index) => index + 1));
      const never = words.length === 0 ? / {2}m-9 {2}.*NEVER CONNECTED/ : /^9,m-9,.*,never,/;
      expect(seen.filter((line) => never.test(line))).toHaveLength(1);
    },
  );
});

test('a reason needs at least two letters, such as two kanji', async () => {
  const decommission = (reason: string) =>
    runCommand('device', ['decommission', 'fleet', 'm-62', '--reason', reason], settings);
  expect(await decommission('撤')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--reason'),
  });
  const { code, out } = await decommission('撤去');
  expect([code, out]).toEqual([0, expect.stringContaining('m-62 is out of service')]);
});

test('a machine cannot move to its own place', async () => {
  const words = ['move', 'fleet', 'm-61', '--to', 'm-61', '--reason', '撤去'];
  expect(await runCommand('device', words, settings)).toMatchObject({
    ...{ code: 1, out: '', err: 'Specify another machine with --to.\n' },
  });
});
