import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../../cli/services/open-store.ts';
import { makeDevelopmentKeys } from '../../../cli/settings/development-keys.ts';
import { seal, sealedWith } from '../../../worker/core/crypto/seal.ts';
import { parseSettings } from '../../../worker/core/env.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { create } from '../../../worker/core/store/writes.ts';
import { ringOf, secretRing, unsignedBindings } from '../../worker/key-bindings.ts';
import { runCommand } from './run-command.ts';

/** Runs `npm run ops -- keys` as an operator does, with a separate database. */
const settings: Readonly<Record<string, string>> = {
  FIRESTORE_EMULATOR_HOST: inject('sandboxUrl').replace('http://', ''),
  FIRESTORE_PROJECT_ID: `keys-${crypto.randomUUID().slice(0, 8)}`,
  GOOGLE_SERVICE_ACCOUNT: '{"client_email":"x@example.com","private_key":"not used"}',
  ...unsignedBindings,
};

/** Returns the exit code, and the output: that of standard error if the command failed. */
async function keys(words: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { code, out, err } = await runCommand('keys', words, { ...settings, ...more });
  return { code, said: code === 0 ? out.trim() : err };
}
const kidsIn = (said: string) =>
  (JSON.parse(said) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);

describe('npm run ops -- keys new, use, drop', () => {
  test.each(['SESSION_KEYS', 'DEVICE_KEYS', 'SEAL_KEYS', 'ACCOUNT_KEYS', 'PHONE_KEYS'] as const)(
    'create a %s, add a key behind the current one, make it current, and drop the other',
    async (name) => {
      const day = '2026-11-20';
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T23:59:59Z`) });
      onTestFinished(() => void vi.useRealTimers());
      const made = await keys(['new', name], { [name]: '' });
      const [first] = kidsIn(made.said);
      expect(first).toBe(day);
      const added = await keys(['new', name, '--behind'], { [name]: made.said });
      expect(kidsIn(added.said)).toEqual([day, `${day}-2`]);
      const used = await keys(['use', name, `${day}-2`], { [name]: added.said });
      expect(kidsIn(used.said)).toEqual([`${day}-2`, day]);
      const dropped = await keys(['drop', name, day], { [name]: used.said });
      expect(kidsIn(dropped.said)).toEqual([`${day}-2`]);
      for (const { said } of [made, added, used, dropped]) {
        expect(parseSettings({ ...settings, [name]: said })[name]?.keys[0].kid).toBe(
          kidsIn(said)[0],
        );
      }
    },
  );

  test('make a new key current at once without --behind', async () => {
    const { said } = await keys(['new', 'SEAL_KEYS']);
    expect(kidsIn(said)[1]).toBe('seal-1');
  });

  test.each([
    [['drop', 'SEAL_KEYS', 'seal-1'], 'current key'],
    [['drop', 'SEAL_KEYS', 'seal-9'], 'no key seal-9'],
    [['use', 'SEAL_KEYS', 'seal-9'], 'no key seal-9: seal-1'],
    [['new', 'OTHER_KEYS'], 'Usage'],
    [['new'], 'Usage'],
    [['dance'], 'There are: new'],
    [['count', '--loud'], 'Usage'],
  ])('report the error in %j, and print no ring', async (words, why) => {
    const { code, said } = await keys(words);
    expect(code).toBe(1);
    expect(said).toContain(why);
    expect(said).not.toContain('AAAA');
  });
});

describe('a ring', () => {
  const [seal1] = JSON.parse(ringOf('seal-1')).keys;
  test.each([
    ['no key', { keys: [] }],
    ['a key twice', { keys: [seal1, seal1] }],
    ['a key that is too short', { keys: [{ kid: 'a', key: 'c2hvcnQ' }] }],
    ['a kid that is no name', { keys: [{ ...seal1, kid: 'a.b c' }] }],
    ['a key that signs where one seals', JSON.parse(unsignedBindings.SESSION_KEYS)],
  ])('with %s is refused, and only the setting’s name is shown', (_, ring) => {
    const broken = { ...settings, SEAL_KEYS: JSON.stringify(ring) };
    expect(() => parseSettings(broken)).toThrow('Setting SEAL_KEYS is malformed.');
  });
});

test('npm run ops -- keys reseal and count list how much each key seals, without contents', async () => {
  const store = openStore(settings);
  const id = 'a'.repeat(26);
  const path = documentPath('clients', 'c', 'lineUsers', 'U1', 'payMethods', id);
  const context = ['pay-method-account', 'c', 'U1', id] as const;
  const account = await seal(secretRing('seal-1'), context, 'the id of the wallet');
  await store.commit([create(path, { kind: 'paypay', state: 'active', account })]);
  const turned = { SEAL_KEYS: ringOf('seal-2', 'seal-1') };
  const lineOf = (said: string, kid: string) =>
    said.split('\n').find((line) => line.includes(` ${kid} `));
  expect(lineOf((await keys(['count'], turned)).said, 'seal-1')).toContain('1 pay methods');
  await keys(['reseal', '--dry-run'], turned);
  expect(sealedWith(String((await store.get(path))?.fields['account']))).toBe('seal-1');
  const { code, said } = await keys(['reseal'], turned);
  expect(code).toBe(0);
  expect(lineOf(said, 'seal-1')).toContain('0: nothing stored needs it');
  expect(lineOf(said, 'seal-2')).toContain('1 pay methods');
  expect(said).not.toContain('the id of the wallet');
  expect(sealedWith(String((await store.get(path))?.fields['account']))).toBe('seal-2');
});

describe('npm start', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'settings-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  test('adds the rings that an earlier version’s file lacks, and keeps the others', async () => {
    const path = join(directory, 'earlier');
    await makeDevelopmentKeys('http://localhost:1', path);
    const made = await readFile(path, 'utf8');
    const session = parseEnv(made)['SESSION_KEYS'];
    const lines = made.split('\n');
    const earlier = lines.filter((line) => !/^(DEVICE|SEAL|ACCOUNT|PHONE)_KEYS=/.test(line));
    await writeFile(path, `${earlier.join('\n')}SEAL_KEY='of before'\n`);
    expect(await makeDevelopmentKeys('http://localhost:1', path)).toBe(false);
    const now = parseEnv(await readFile(path, 'utf8'));
    expect(now['SESSION_KEYS']).toBe(session);
    const { DEVICE_KEYS, PHONE_KEYS } = parseSettings(now);
    expect([DEVICE_KEYS.keys.length, PHONE_KEYS?.keys.length]).toEqual([1, 1]);
  });

  test('does not change a file that a person wrote', async () => {
    const path = join(directory, 'own');
    await writeFile(path, 'SEAL_KEYS=mine\n');
    await makeDevelopmentKeys('http://localhost:1', path);
    expect(await readFile(path, 'utf8')).toBe('SEAL_KEYS=mine\n');
  });

  test('updates the stand-ins’ address at the next start', async () => {
    const path = join(directory, 'moved');
    await makeDevelopmentKeys('http://localhost:1', path);
    const keys = parseEnv(await readFile(path, 'utf8'))['SEAL_KEYS'];
    await makeDevelopmentKeys('http://localhost:2', path);
    expect(parseEnv(await readFile(path, 'utf8'))).toMatchObject({
      PAYPAY_BASE_URL: 'http://localhost:2/paypay',
      FIRESTORE_BASE_URL: 'http://localhost:2',
      SEAL_KEYS: keys,
    });
  });
});
