import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import type { CommandIo } from '../../cli/command/command-io.ts';
import { exitCodeOf } from '../../cli/command/run-command.ts';
import { main } from '../../cli/commands/vending.ts';
import type { Role } from '../../contract/console/roles.ts';
import { machineIdSchema, orderIdSchema } from '../../contract/shared/ids.ts';
import { orderNumber } from '../../contract/shared/order-number.ts';
import { givePasskey } from '../../lab/sandbox/give-passkey.ts';
import { incidentWrite } from '../../worker/core/incidents/incident-document.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { Timestamp } from '../../worker/core/store/values.ts';
import { update } from '../../worker/core/store/writes.ts';
import {
  complaint,
  consoleOrigin,
  demoClient,
  enterAs,
  expectSoundOnDesk,
  openDesk,
  REPORTED,
  resolveIncidents,
  signInAt,
  store,
} from './console-desk.ts';

/** The home folder of a user whose computer has no key of the deployment. */
const home = mkdtempSync(join(tmpdir(), 'vending-home-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs a command in this process. @param open what the person does with the page that it opens. */
async function run(words: readonly string[], open: CommandIo['openBrowser'] = async () => {}) {
  const said: string[] = [];
  const print = (text: string) => void said.push(text);
  const io: CommandIo = {
    ...{ env: { HOME: home }, user: '', print, warn: print, readInput: () => '' },
    openBrowser: open,
  };
  const code = await exitCodeOf(main, words, io);
  return { code, text: said.join('\n') };
}

const pathOf = (url: string) => url.slice(consoleOrigin.length);
/** Allows the command in a browser whose person has just used the passkey. */
const allow = async (url: string, role: Role) => {
  const page = await signInAt(pathOf(url), role, { proved: true });
  await page.getByRole('heading', { name: 'コマンドのサインイン' }).waitFor();
  await expectSoundOnDesk(page);
  await page.getByRole('button', { name: '許可する' }).click();
  await page.getByText('端末に戻ってください').waitFor();
};
const machineId = v.parse(machineIdSchema, 'm-lobby');
const login = ['login', 'demo', '--console', consoleOrigin];

test('commands act with the role of the member of staff who allowed them, and are logged under that person', async () => {
  await resolveIncidents();
  const { buyer, id } = await complaint();
  const orderId = v.parse(orderIdSchema, id);
  const number = orderNumber(orderId);
  expect(await run(['orders', 'show', number])).toEqual({
    code: 1,
    text: 'You are not signed in. Run npm run ops -- login CLIENT_ID.',
  });
  const entered = await run(login, (url) => allow(url, 'support'));
  expect(entered.text).toContain(`Signed in to demo at ${consoleOrigin} as`);
  const file = join(home, '.config/vending/demo.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(home, '.config/vending')).mode & 0o777).toBe(0o700);

  const listed = await run(['orders', 'list', '--machine', 'm-lobby']);
  expect(listed.text.split('\n')[0]).toMatch(new RegExp(`${number}  ${id}  CAPTURED .*PROBLEM$`));
  const waiting = (await run(['tasks', 'list', '--kind', 'problem'])).text.split('\n');
  const [, task = ''] =
    / (problem\.\S+)/.exec(waiting.find((line) => line.includes(id)) ?? '') ?? [];
  const shown = await run(['orders', 'show', number, '--ask']);
  for (const words of [number, id, REPORTED, '140 yen', 'provider  says CAPTURED, 140 yen']) {
    expect(shown.text).toContain(words);
  }
  expect((await run(['tasks', 'take', task])).text).toContain('taken by');
  expect((await run(['orders', 'answer', number, '--text', '確認しています'])).text).toContain(
    'done',
  );
  expect((await run(['orders', 'note', number, '--reason', '正午に電話'])).text).toContain('done');
  const refunded = await run(['orders', 'refund', number, '--reason', '出なかった']);
  expect(refunded.text).toMatch(
    new RegExp(`^${id}: REFUNDED\\. \\(refund by .+ at ${consoleOrigin}`),
  );
  expect(await buyer.call('GET', `/orders/${id}`)).toMatchObject({ state: 'REFUNDED' });

  const unended = await run(['tasks', 'done', task, '--note', '済み']);
  expect(unended.text).toContain('This task ends by itself when its cause is settled');
  const again = await run(['orders', 'capture', number, '--reason', '間違い']);
  expect(again).toMatchObject({ code: 1 });
  expect(again.text).toContain('Your roles do not allow this action');
  const page = await signInAt(`/demo/orders/${id}`, 'support');
  await page.getByText('正午に電話').waitFor();
  await page.getByRole('heading', { name: /返金済み/ }).waitFor();

  // The order still lists the alert to staff after the report has been answered.
  const told = page.getByRole('heading', { name: '知らせた相手' });
  expect(await told.count()).toBe(0);
  const ofOrder = { field: 'orderId', op: 'EQUAL', value: id } as const;
  const [reported] = await store.query({
    from: paths.incidents(demoClient),
    where: [ofOrder],
    limit: 1,
  });
  const at = new Timestamp('2026-11-20T02:00:00Z');
  const attempts = [{ at, about: 'problem', to: 'first', by: 'line', outcome: 'SENT' }];
  const path = paths.incident(demoClient, reported?.id ?? '');
  await store.commit([update(path, { attempts })]);
  await page.reload();
  await told.waitFor();
  await page.getByText('11/20 11:00').waitFor();
  await expectSoundOnDesk(page);

  const token = readFileSync(file, 'utf8');
  expect((await run(['logout'])).text).toBe('Signed out of demo.');
  expect((await run(['orders', 'show', number])).text).toContain('You are not signed in');
  const kept = v.parse(v.object({ token: v.string(), staffId: v.string() }), JSON.parse(token));
  const answer = await fetch(`${consoleOrigin}/api/demo/session`, {
    headers: { authorization: `Bearer ${kept.token}`, 'x-console-staff': kept.staffId },
  });
  expect(answer.status).toBe(401);
});

test('a signed-out person signs in first, and then returns to the page that the command opened', async () => {
  await givePasskey({ store, clientId: demoClient, role: 'manager' });
  const entered = await run(login, async (url) => {
    const page = await openDesk(pathOf(url), { expect: [/403/] });
    await enterAs(page, 'manager', 'demo');
    await page.getByRole('heading', { name: 'コマンドのサインイン' }).waitFor();
    expect(page.url()).toBe(url);
    // This browser has no passkey of the person, so the console refuses the command.
    await page.getByRole('button', { name: '許可する' }).click();
    await page.getByRole('alert').waitFor();
    await expectSoundOnDesk(page);
    const port = new URL(url).searchParams.get('port');
    const wrong = await fetch(`http://127.0.0.1:${port}/?code=stolen&state=guessed`);
    expect(wrong.status).toBe(400);
    await allow(url, 'manager');
  });
  expect(entered.code).toBe(0);
  const machine = ['demo', 'm-lobby'];
  const because = ['--reason', '設置先の工事'];
  expect((await run(['device', 'stop', ...machine, ...because])).text).toBe(
    'm-lobby sells nothing now.',
  );
  expect((await run(['device', 'resume', ...machine])).text).toBe('m-lobby sells again.');
  expect((await run(['device', 'resume', ...machine])).text).toBe('m-lobby was not stopped.');
  const jam = { kind: 'SLOT_JAMMED', orderId: null, machineId, slot: 'A1' } as const;
  await store.commit([incidentWrite(demoClient, jam, Date.now())]);
  const task = 'incident.m-lobby.A1.SLOT_JAMMED';
  const incidents = () => run(['tasks', 'list', '--kind', 'incident']);
  expect((await incidents()).text).toContain(task);
  expect((await incidents()).text).toMatch(/ due \d{4}-\d\d-\d\d \d\d:\d\d/);
  expect((await run(['tasks', 'done', task, '--note', '取り除いた'])).text).toBe(`${task}: done.`);
  expect((await incidents()).text).not.toContain(task);
  await run(['logout', 'demo']);
});

test('a damaged link explains what to do', async () => {
  const page = await signInAt('/demo/command-line?port=80', 'manager');
  await page.getByText('このリンクは使えません').waitFor();
  await expectSoundOnDesk(page);
  expect(await page.getByRole('button', { name: '許可する' }).count()).toBe(0);
});
