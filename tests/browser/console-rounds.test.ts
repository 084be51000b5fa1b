import type { BrowserContext, Page } from 'playwright-core';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SHOWN_STAFF_HEADER } from '../../contract/console/shown-staff.ts';
import { staffOf } from '../../lab/sandbox/seed-staff.ts';
import { incidentPath } from '../../worker/core/incidents/incident-document.ts';
import { dayAt } from '../../worker/core/japan-time.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { consoleOrigin, demoClient, PHONE, signIn, signInAt, store } from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

const ROUTE = '港湾ルート';
/** Expected console errors: calls without a connection, and the refused visit of another person. */
const expected = { expect: [/ERR_INTERNET_DISCONNECTED/, /409/] };

/** Plans a round by an API call, and opens it on a phone. */
async function onRound() {
  const round = crypto.randomUUID();
  const prepare = async ({ request }: BrowserContext) => {
    const answer = await request.put(`${consoleOrigin}/api/demo/rounds/${round}`, {
      headers: { origin: consoleOrigin, [SHOWN_STAFF_HEADER]: staffOf('field').id },
      data: { route: ROUTE, day: dayAt(Date.now()) },
    });
    expect(answer.status()).toBe(200);
  };
  const options = { ...expected, viewport: PHONE, prepare };
  const page = await signInAt(`/demo/rounds/${round}`, 'field', options);
  await page.getByText('0 / 5台').waitFor();
  return { page, round };
}

/** Plans a round as field staff does, and returns its id. */
async function planRound(page: Page): Promise<string> {
  await page.getByRole('link', { name: '巡回', exact: true }).click();
  await page.getByRole('combobox', { name: '巡回ルート' }).fill(ROUTE);
  await page.getByRole('button', { name: '巡回を計画する' }).click();
  await page.getByRole('heading', { name: ROUTE, level: 1 }).waitFor();
  await page.getByText('0 / 5台').waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const visitOf = async (round: string, machine: string) => {
  const [found] = (await store.query({ from: paths.visits(demoClient, round), limit: 10 })).filter(
    ({ id }) => id === machine,
  );
  return found?.fields;
};
const next = (page: Page) => page.getByRole('region', { name: 'つぎの自販機' });
const start = (page: Page) => next(page).getByRole('link', { name: 'この自販機の作業を始める' });
async function skip(page: Page, reason: string): Promise<void> {
  await next(page).getByRole('button', { name: 'とばす' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '理由' }).fill(reason);
  await dialog.getByRole('button', { name: 'とばす' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a round on a phone survives a lost connection: each visit is sent once, and a conflict is shown', async () => {
  const page = await signIn('field', 'demo', { ...expected, viewport: PHONE });
  const round = await planRound(page);
  await page.getByRole('region', { name: '積み込みリスト' }).waitFor();
  await expectSound(page);
  await start(page).click();
  await page.getByRole('heading', { name: /1001/, level: 1 }).waitFor();
  await page.getByText('扉は閉まっています').waitFor();
  await expectSound(page);

  await page.context().setOffline(true);
  await page.getByText('電波がありません').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: /^A1 / });
  await row.getByRole('button', { name: /を数える$/ }).click();
  await row.getByRole('spinbutton', { name: /の数えた本数$/ }).fill('3');
  await row.getByText(/数えた 3本・計算では/).waitFor();
  await row.getByRole('button', { name: /を満タンにする$/ }).click();
  await row.getByRole('button', { name: /を1本減らす$/ }).click();
  await row.getByLabel(/の賞味期限/).fill('2027-03-01');
  await page.getByRole('button', { name: '異常を報告する' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '札が違う' }).check();
  await dialog.getByRole('combobox', { name: 'どの列ですか' }).selectOption('A1');
  await dialog.getByRole('textbox').fill('150円のまま');
  await expectSound(page);
  await dialog.getByRole('button', { name: '報告' }).click();
  await page.getByText('札が違う・列 A1 150円のまま').waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: '終えて次へ' }).click();
  await page.getByText('1 / 5台').waitFor();
  await page.getByText('1件を端末に残しています').waitFor();
  await page
    .getByRole('region', { name: '回った自販機' })
    .getByRole('link', { name: /1001/ })
    .click();
  await page.getByText('札が違う・列 A1 150円のまま').waitFor();
  expect(await row.getByRole('spinbutton', { name: /の数えた本数$/ }).inputValue()).toBe('3');
  await page.getByRole('button', { name: '終えて次へ' }).click();
  await page.getByText('1件を端末に残しています').waitFor();
  await next(page).getByText('1002').waitFor();
  await skip(page, '駐車できない');
  await page.getByText('2 / 5台').waitFor();
  await page.getByText('2件を端末に残しています').waitFor();
  await expectSound(page);
  expect(await visitOf(round, 'm-lobby')).toBeUndefined();

  const colleague = await signInAt(`/demo/rounds/${round}`, 'manager', { viewport: PHONE });
  await skip(colleague, '設置先が休み');
  await skip(colleague, '鍵がない');
  await colleague.getByText('2 / 5台').waitFor();
  await colleague.getByText(/鍵がない/).waitFor();
  const other = await visitOf(round, 'm-station');
  expect(other).toMatchObject({ state: 'skipped', reason: '鍵がない' });

  await page.context().setOffline(false);
  const refused = page.getByRole('region', { name: '送れなかった記録' });
  await refused
    .getByText(/この自販機の作業を記録しています/)
    .nth(1)
    .waitFor();
  await expectSound(page);
  expect(await visitOf(round, 'm-station'), 'the other visit stays').toEqual(other);
  await refused.getByRole('button', { name: '自分の記録に置き換える' }).first().click();
  await refused.getByText('1001').waitFor({ state: 'hidden' });
  await refused.getByRole('button', { name: '自分の記録を捨てる' }).click();
  await refused.waitFor({ state: 'hidden' });
  await page.getByText(/鍵がない/).waitFor();
  await page.getByText('2 / 5台').waitFor();
  await next(page).getByText('1003').waitFor();
  expect(await visitOf(round, 'm-lobby')).toMatchObject({
    state: 'done',
    slots: [{ slot: 'A1', counted: 3, loaded: 6, bestBefore: '2027-03-01' }],
    reports: [{ kind: 'label', slot: 'A1', note: '150円のまま' }],
  });
  expect(await visitOf(round, 'm-station')).toEqual(other);
  const stored = await store.get(paths.round(demoClient, round));
  expect(stored?.fields).toMatchObject({ done: 1, skipped: 1, day: dayAt(Date.now()) });
  const reported = {
    ...({ kind: 'STAFF_REPORT', orderId: null, machineId: 'm-lobby', slot: 'A1' } as const),
  };
  const incident = await store.get(incidentPath(demoClient, reported));
  expect(String(incident?.fields['detail'])).toMatch(/札が違う 150円のまま/);

  await page.reload();
  await page.getByRole('region', { name: '数の違い' }).getByRole('row').nth(1).waitFor();
  await page.getByText('2 / 5台').waitFor();
  await expectSound(page);
});

test('a photo of a sticker’s QR code opens that machine of the round, and one without a code shows that', async () => {
  const { page } = await onRound();
  const photo = async (text: string) => ({
    name: 'sticker.png',
    mimeType: 'image/png',
    buffer: await sharp(Buffer.from(encodeQR(text, 'svg', { border: 4 })))
      .resize(900)
      .flatten({ background: '#fff' })
      .png()
      .toBuffer(),
  });
  const input = page.locator('input[type=file]');
  await input.setInputFiles('tests/long/browser/pictures/order.webp');
  await page.getByText('QRコードを読み取れませんでした').waitFor();
  await expectSound(page);
  await input.setInputFiles(await photo('https://liff.line.me/1234-ab/machines/m-park'));
  await page.getByRole('heading', { name: /1003/, level: 1 }).waitFor();
  await page.goBack();
  await input.setInputFiles(await photo('https://liff.line.me/1234-ab/machines/m-elsewhere'));
  await page.getByRole('heading', { name: 'この巡回にない自販機です' }).waitFor();
  await expectSound(page);
});

/** Returns the loaded files that are not cached yet, once a service worker controls the page. */
async function missingFiles(): Promise<readonly string[]> {
  await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.startsWith('/assets/'));
  const missing = navigator.serviceWorker.controller ? [] : ['a service worker'];
  for (const path of ['/', ...loaded.map(({ name }) => name)]) {
    const isOwn = path.includes('serve-kept-pages');
    if (!isOwn && !(await caches.match(path, { ignoreVary: true }))) missing.push(path);
  }
  return missing;
}

test('a page of a round opens without a connection, with its input, until somebody signs out', async () => {
  const { page, round } = await onRound();
  await expect.poll(() => page.evaluate(missingFiles)).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: ROUTE, level: 1 }).waitFor();
  await page.getByText('電波がありません').waitFor();
  await start(page).click();
  await page.getByRole('heading', { name: /1001/, level: 1 }).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: /^A2 / });
  await row.getByRole('button', { name: /を1本増やす$/ }).click();
  await row.getByRole('button', { name: /を1本増やす$/ }).click();
  await page.reload();
  await page.getByRole('heading', { name: /1001/, level: 1 }).waitFor();
  await row.getByRole('spinbutton', { name: /の入れた本数$/ }).waitFor();
  expect(await row.getByRole('spinbutton').inputValue()).toBe('2');
  await page.goBack();
  await skip(page, '駐車できない');
  await page.getByText('1 / 5台').waitFor();
  await page.getByText('1件を端末に残しています').waitFor();
  await page.context().setOffline(false);
  await expect.poll(async () => (await visitOf(round, 'm-lobby'))?.['state']).toBe('skipped');
  await page.getByText('1 / 5台').waitFor();
  await page.getByRole('button', { name: 'サインアウト' }).click();
  await page.waitForURL(/\/sign-in$/);
  // The next person on this phone finds no stored data.
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('console-kept/')));
  await expect.poll(kept).toEqual([]);
  // Data that the earlier page stored during the navigation is deleted too.
  await page.evaluate(() => localStorage.setItem('console-kept/round', '{}'));
  await page.reload();
  await expect.poll(kept).toEqual([]);
});
