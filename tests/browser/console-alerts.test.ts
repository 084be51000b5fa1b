import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { runCron } from '../../lab/sandbox/run-cron.ts';
import { incidentWrite } from '../../worker/core/incidents/incident-document.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { update } from '../../worker/core/store/writes.ts';
import { control, environment } from './browser.ts';
import {
  consoleOrigin,
  demoClient,
  expectSoundOnDesk,
  PHONE,
  resolveIncidents,
  signIn,
  signInAt,
  store,
} from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

const GROUP = `C${'7'.repeat(32)}`;
const [SECRET, HOST] = ['aSecretPath', 'hooks.example.jp'];
const jammed = { kind: 'SLOT_JAMMED', orderId: null } as const;
const messages = v.object({
  messages: v.array(v.object({ recipient: v.string(), messages: v.array(v.unknown()) })),
});

afterEach(async () => {
  const support = { lineTo: 'C00000000000000000000000000000001', dueMinutes: 240 };
  await store.commit([update(paths.client(demoClient), { support })]);
});

test('a manager sets when alerts are sent and to whom, and a test alert arrives', async () => {
  await resolveIncidents();
  const page = await signInAt('/demo/alerts', 'manager', { proved: true });
  await page.getByRole('button', { name: '条件と送り先を変える' }).click();
  const form = page.getByRole('form', { name: '条件と送り先を変える' });
  const [first, second] = [
    form.getByRole('group', { name: '最初の送り先' }),
    form.getByRole('group', { name: '次の送り先' }),
  ];
  await first.getByRole('textbox', { name: 'LINEの送り先のID' }).fill(GROUP);
  await second
    .getByRole('textbox', { name: 'Webhookのアドレス' })
    .fill(`https://${HOST}/${SECRET}`);
  await second.getByRole('spinbutton').fill('20');
  await form.getByRole('group', { name: '解決の期限' }).getByRole('spinbutton').fill('90');
  const hours = async (title: string, from: string, to: string) => {
    const group = form.getByRole('group', { name: title });
    await group.getByLabel('この時刻から').fill(from);
    await group.getByLabel('この時刻まで').fill(to);
  };
  await hours('緊急のお知らせだけを送る時間', '21:00', '06:30');
  await hours('販売を見込む時間', '07:00', '23:00');
  await form.getByRole('spinbutton', { name: /^扉が開いている分数/ }).fill('5');
  await expectSoundOnDesk(page);
  await form.getByRole('button', { name: '保存する' }).click();
  await page.getByRole('status').getByText('保存しました').waitFor();
  const facts = page.getByRole('region', { name: '送り先' });
  await facts.getByText('LINE …7777').waitFor();
  await facts.getByText(`${HOST}（20分たっても担当者が決まらないとき）`).waitFor();
  await facts.getByText('お知らせから90分以内').waitFor();
  await facts.getByText('21:00から06:30までは、緊急のお知らせだけを送ります。').waitFor();
  await facts
    .getByText('07:00から23:00まで。ほかの時間は「販売がない時間」に数えません。')
    .waitFor();
  const door = page.getByRole('row').filter({ hasText: '扉が開いたまま' });
  await door.getByText('5分続いたとき').waitFor();
  expect(await page.content()).not.toContain(SECRET);

  await page.getByRole('button', { name: 'テストを送る' }).click();
  await page.getByText('1分以内に送り先へ届きます').waitFor();
  await runCron(environment.app);
  const arrived = async () => {
    const { messages: sent } = v.parse(messages, await control('GET', '/line/messages'));
    return sent.filter(({ recipient }) => recipient === GROUP).map((one) => JSON.stringify(one));
  };
  await expect.poll(arrived).toHaveLength(1);
  const [text = ''] = await arrived();
  expect(text).toContain('お知らせのテストです');
  const [, path = ''] = /(\/demo\/tasks\/[\w.-]+)/.exec(text) ?? [];
  await page.goto(consoleOrigin + path);
  await page.getByRole('heading', { name: /お知らせのテスト/ }).waitFor();
  await page.getByText(/^期限 /).waitFor();
  await expectSoundOnDesk(page);
});

test('a task shows its deadline, and after it how long the task is overdue', async () => {
  await resolveIncidents();
  const hours = (count: number) => Date.now() - count * 3_600_000;
  const jam = (slot: string, atMs: number) =>
    incidentWrite(demoClient, { ...jammed, machineId: 'm-lobby', slot }, atMs);
  await store.commit([jam('7', hours(2)), jam('8', hours(6.5))]);
  const page = await signIn('field', 'demo', { viewport: PHONE });
  const task = (slot: string) => page.getByRole('listitem').filter({ hasText: `列 ${slot}` });
  await task('8')
    .getByText(/^期限超過 2時間3\d分$/)
    .waitFor();
  await task('7')
    .getByText(/^期限 \d/)
    .waitFor();
  await page.getByRole('heading', { name: /あなたの番 2 期限切れ 1件/ }).waitFor();
  await expectSound(page);
  await task('8').getByRole('link', { name: '開く' }).click();
  await page.getByText(/^期限超過 2時間3\d分$/).waitFor();
  // An open page would reload the task after it has ended.
  await page.close();
  await resolveIncidents();
});

test('a field worker sees the rules on a phone, and which roles may change them', async () => {
  const page = await signInAt('/demo/alerts', 'field', { viewport: PHONE });
  await page.getByRole('row').filter({ hasText: '扉が開いたまま' }).waitFor();
  await expectSound(page);
  const change = page.getByRole('button', { name: '条件と送り先を変える' });
  expect(await change.isDisabled()).toBe(true);
  await page.getByText('オーナー・運営責任者').first().waitFor();
});
