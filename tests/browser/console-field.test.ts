import * as v from 'valibot';
import { expect, test } from 'vitest';
import { machineIdSchema } from '../../contract/shared/ids.ts';
import { incidentWrite } from '../../worker/core/incidents/incident-document.ts';
import * as paths from '../../worker/core/store/paths.ts';
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
import { holdPictures } from './hold-pictures.ts';
import { expectSound } from './pay-flows.ts';
import { Presses } from './presses.ts';

/** The page of a task gets a 404 once the task has ended. */
const ends = { expect: [/404/] };
const SITE = '港第2倉庫';
const JAM = 'incident.m-gym.A1.SLOT_JAMMED';
const numbers = Array.from({ length: 40 }, (_, number) => number);
const darkId = (number: number) => v.parse(machineIdSchema, `m-dark-${number}`);

const mended = v.object({ note: v.string() });

/** Jams a machine that few other tests use, because a task's page shows only the machine's last events. */
async function jam(): Promise<void> {
  await resolveIncidents();
  const machineId = v.parse(machineIdSchema, 'm-gym');
  const happened = { kind: 'SLOT_JAMMED', orderId: null, machineId, slot: 'A1' } as const;
  await store.commit([incidentWrite(demoClient, happened, Date.now() - 600_000)]);
}

test('a field worker opens a jam, sets out and resolves it in four presses, without access to orders', async () => {
  await jam();
  const expected = { expect: [...ends.expect, /ERR_FAILED/], viewport: PHONE };
  const page = await signIn('field', 'demo', expected);
  const press = new Presses();
  const row = page.getByRole('listitem').filter({ hasText: '商品が詰まりました' });
  await row.getByText('1004', { exact: true }).waitFor();
  await row.getByText(/・列 A1・/).waitFor();
  await row.getByText('10分待ち').waitFor();
  await press.on(row.getByRole('link', { name: '開く' }));
  await page.getByRole('heading', { name: /商品が詰まりました/, level: 1 }).waitFor();
  await page.getByText('架空区民体育館 2階・列 A1').waitFor();
  await expectSound(page);
  await press.on(page.getByRole('button', { name: '現地へ向かう' }));
  await page.getByText(/三浦 拓也 が向かっています/).waitFor();
  await press.on(page.getByRole('button', { name: '対応完了' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('缶を取り除き、試し売りで確認');
  await dialog
    .getByLabel('写真をつける（任意）')
    .setInputFiles('tests/long/browser/pictures/order.webp');
  await dialog.getByRole('img', { name: '対応後の写真' }).waitFor();
  await expectSound(page);
  await press.on(dialog.getByRole('button', { name: '対応完了' }));
  await page.getByRole('heading', { name: 'この仕事は終わりました' }).waitFor();
  press.expectCount(4);
  await page.reload();
  await page.getByRole('heading', { name: 'この仕事は終わりました' }).waitFor();
  await expectSound(page);
  await page.getByRole('main').getByRole('link', { name: '今日の仕事' }).click();
  await page.getByRole('heading', { name: '今日の仕事' }).waitFor();
  await row.waitFor({ state: 'hidden' });
  const past = await store.query({
    from: paths.incidents(demoClient),
    where: [{ field: 'machineId', op: 'EQUAL', value: 'm-gym' }],
    orderBy: { field: 'openedAt', direction: 'DESCENDING' },
    limit: 100,
  });
  // Other test files resolve jams of this machine too.
  const notes = past.map(({ fields }) => v.safeParse(mended, fields['resolved']));
  expect(notes.map(({ output }) => output)).toContainEqual({
    note: '缶を取り除き、試し売りで確認',
  });

  await jam();
  await page.goto(`${consoleOrigin}/demo/tasks/${JAM}`);
  await page.getByText('缶を取り除き、試し売りで確認').first().waitFor();
  await page.route('**/photos/**', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: '写真を見る' }).first().click();
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await page.getByRole('img', { name: '対応後の写真' }).waitFor();
  await expectSound(page);
});

test('a task cannot be ended while its photo is being shrunk', async () => {
  await jam();
  const page = await signInAt(`/demo/tasks/${JAM}`, 'field', { ...ends, viewport: PHONE });
  await page.getByRole('button', { name: '対応完了' }).click();
  const dialog = page.getByRole('dialog');
  const end = dialog.getByRole('button', { name: '対応完了' });
  const photo = dialog.getByLabel('写真をつける（任意）');
  await photo.waitFor();
  const release = await holdPictures(page);
  await photo.setInputFiles('tests/long/browser/pictures/order.webp');
  await dialog.getByText('写真を準備しています…').waitFor();
  expect(await end.isDisabled()).toBe(true);
  await expectSound(page);
  await release();
  await dialog.getByRole('img', { name: '対応後の写真' }).waitFor();
  const ended = page.waitForRequest((request) => request.method() === 'POST');
  await end.click();
  expect((await ended).postData()).toContain('data:image/jpeg');
  await page.getByRole('heading', { name: 'この仕事は終わりました' }).waitFor();
});

test('a field worker stops only the jammed slot from its task, and can resume it', async () => {
  await jam();
  const page = await signInAt(`/demo/tasks/${JAM}`, 'field', { ...ends, viewport: PHONE });
  await page.getByRole('button', { name: 'A1の販売を止める' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '理由' }).fill('部品を待つ');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'A1の販売を止める' }).click();
  await page.getByRole('status').getByText('A1の販売を止めました').waitFor();
  await page.goto(`${consoleOrigin}/demo/machines/m-gym`);
  await page.getByText('三浦 拓也さん：部品を待つ').waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: '販売を再開する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '販売を再開する' }).click();
  await page.getByText('三浦 拓也さん：部品を待つ').waitFor({ state: 'hidden' });
});

test('a colleague sees who is on the way, and a task that has ended shows that', async () => {
  await jam();
  const [worker, manager] = [
    await signInAt(`/demo/tasks/${JAM}`, 'field', ends),
    await signInAt(`/demo/tasks/${JAM}`, 'manager', ends),
  ];
  await manager.getByRole('button', { name: '担当する' }).waitFor();
  await worker.getByRole('button', { name: '現地へ向かう' }).click();
  await worker.getByText(/が向かっています/).waitFor();
  await manager.reload();
  await manager.getByText(/三浦 拓也 が向かっています/).waitFor();
  await expectSoundOnDesk(manager);
  await worker.getByRole('button', { name: '対応完了' }).click();
  await worker.getByRole('dialog').getByRole('button', { name: '対応完了' }).click();
  await worker.getByRole('heading', { name: 'この仕事は終わりました' }).waitFor();
  await manager.getByRole('button', { name: '担当する' }).click();
  await manager.getByRole('heading', { name: 'この仕事は終わりました' }).waitFor();
});

test('forty offline machines of a site are one row with their names, taken and closed together', async () => {
  await resolveIncidents();
  await store.commit(
    numbers.map((number) => ({
      ...{ kind: 'set', path: paths.machine(demoClient, darkId(number)) },
      fields: {
        ...{ code: `${3001 + number}`, name: `${SITE} ${number + 1}号機`, place: `${SITE} 正面口` },
        site: SITE,
      },
    })),
  );
  try {
    await store.commit(
      numbers.map((number) => {
        const subject = { orderId: null, machineId: darkId(number), site: SITE };
        const openedMs = Date.now() - 900_000 + number * 1000;
        return incidentWrite(demoClient, { kind: 'MACHINE_OFFLINE', ...subject }, openedMs);
      }),
    );
    const page = await signIn('field', 'demo', { ...ends, viewport: PHONE });
    const press = new Presses();
    const row = page.getByRole('listitem').filter({ hasText: '40台の自販機がオフライン' });
    await press.on(row.getByText(`${SITE} 40台`));
    for (const number of numbers) {
      await row.getByText(`${3001 + number}`, { exact: true }).waitFor();
    }
    await expectSound(page);
    await press.on(row.getByRole('link', { name: '開く' }));
    await page.getByRole('heading', { name: /40台の自販機/, level: 1 }).waitFor();
    await expectSound(page);
    await press.on(page.getByRole('button', { name: '現地へ向かう' }));
    await page.getByText(/が向かっています/).waitFor();
    await press.on(page.getByRole('button', { name: '対応完了' }));
    await press.on(page.getByRole('dialog').getByRole('button', { name: '対応完了' }));
    await page.getByRole('heading', { name: 'この仕事は終わりました' }).waitFor();
    press.expectCount(5);
    await page.goto(`${consoleOrigin}/demo?kind=offline`);
    await page.getByText('いま、あなたの番はありません').waitFor();
  } finally {
    const gone = numbers.map((number) => paths.machine(demoClient, darkId(number)));
    await store.commit(gone.map((path) => ({ kind: 'delete', path })));
  }
});

test('a field worker rates an alert as useful, and everybody sees the rate of its kind', async () => {
  await jam();
  const page = await signInAt(`/demo/tasks/${JAM}`, 'field', ends);
  await page.getByRole('button', { name: '対応完了' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'このお知らせは役に立ちましたか' }).waitFor();
  await dialog.getByRole('radio', { name: 'はい' }).check();
  await expectSoundOnDesk(page);
  await dialog.getByRole('button', { name: '対応完了' }).click();
  await page.getByRole('heading', { name: 'この仕事は終わりました' }).waitFor();
  await page.getByRole('link', { name: 'お知らせの条件' }).click();
  const row = page.getByRole('row').filter({ hasText: '商品が詰まりました' });
  await row.getByText(/^\d+%（\d+件中\d+件）$/).waitFor();
  await row.getByText('続けて1回のとき').waitFor();
  await expectSoundOnDesk(page);
});
