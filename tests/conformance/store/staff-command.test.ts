import { beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../cli/services/open-store.ts';
import { collectionPath, documentPath } from '../../../worker/core/store/segments.ts';
import { freshSettings } from './put-database.ts';
import { runCommand } from './run-command.ts';

const settings = { ...freshSettings(), CONSOLE_ORIGIN: 'https://console.example' };
const store = openStore(settings);
const member = (id: string) => documentPath('clients', 'office', 'staff', id);
const staff = (...words: readonly string[]) =>
  runCommand('staff', [...words, '--client', 'office'], settings);
const staffWithout = (...words: readonly string[]) =>
  runCommand('staff', [...words, '--client', 'office'], { ...settings, CONSOLE_ORIGIN: '' });

beforeAll(async () => {
  const clerks = Array.from({ length: 40 }, (_, place) => place + 10);
  await store.commit([
    {
      kind: 'set',
      path: documentPath('clients', 'office'),
      fields: { name: 'office', lineLogin: { channelId: '1650000003', liffId: '1650000003-abcd' } },
    },
    ...clerks.map((number) => ({
      kind: 'set' as const,
      path: member(`clerk-${number}`),
      fields: {
        ...{ name: `係 ${number}`, roles: ['support', 'field'], suspended: false },
        ...{ hasSignedIn: true, passkeys: [], identities: [] },
      },
    })),
  ]);
});

describe('npm run ops -- staff', () => {
  test('invite creates the first owner, and prints a link for one use', async () => {
    const answer = await staff('invite', '--name', '係 00', '--role', 'owner');
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(/^https:\/\/console\.example\/office\/invitation#[\w-]{20,}\n/);
    expect(answer.out).toContain('It can be used once');
  });

  test('invite without CONSOLE_ORIGIN invites nobody, and names the setting', async () => {
    const before = (await staff('list')).out;
    const answer = await staffWithout('invite', '--name', '係 99', '--role', 'owner');
    expect(answer).toMatchObject({ code: 1, out: '' });
    expect(answer.err).toContain('Set CONSOLE_ORIGIN');
    expect((await staff('list')).out).toBe(before);
  });

  test('list prints thirty people by name, and the option for the rest', async () => {
    const first = await staff('list');
    expect(first.out).toContain('invited  owner  係 00');
    expect(first.out).toContain('clerk-38  active  support,field  係 38');
    expect(first.out).not.toContain('clerk-39');
    const cursor = /More: --cursor (\S+)/.exec(first.out)?.[1] ?? '';
    const rest = await staff('list', '--cursor', cursor);
    expect(rest.out.match(/^clerk-\d+/gm)).toHaveLength(11);
    expect(rest.out).not.toContain('More:');
  });

  test('suspend keeps the roles, and writes the reason into the log', async () => {
    const answer = await staff('suspend', 'clerk-20', '--reason', 'left the company');
    expect(answer.out.trim()).toBe('clerk-20: suspended.');
    expect((await store.get(member('clerk-20')))?.fields).toMatchObject({
      ...{ roles: ['support', 'field'], suspended: true },
    });
    const log = await store.query({ from: collectionPath('clients', 'office', 'audit') });
    expect(log.map(({ fields }) => fields['reason'])).toContain('left the company');
  });

  test('suspend refuses the last owner and an unknown person', async () => {
    const { out } = await staff('list');
    const owner = /^(\S+) {2}invited/m.exec(out)?.[1] ?? '';
    const last = await staff('suspend', owner, '--reason', 'a try');
    expect(last).toMatchObject({ code: 1 });
    expect(last.err).toContain('last owner');
    expect((await staff('suspend', 'nobody', '--reason', 'a try')).code).toBe(1);
  });
});
