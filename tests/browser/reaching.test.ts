import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  control,
  demo,
  environment,
  insideLine,
  LINE_USER_AGENT,
  lineCredentials,
  newVisitor,
  open,
} from './browser.ts';
import { buyButton, readyBuyer, shelf } from './buyers.ts';
import { windowAbove } from './line-app.ts';
import { customerOn, expectSound, heading } from './pay-flows.ts';

const LOBBY = 'みなと台本社ビル 1号機';
const STATION = 'みなと台駅 改札前';
const PARK = 'しおさい公園 噴水前';

const scanButton = (page: Page) => page.getByRole('button', { name: 'QRコードを読み取る' });

const nearby = (page: Page) => page.getByRole('button', { name: '近くの自販機' });

/** Opens LINE's scanner above the main page. */
async function openScanner() {
  const { page } = await customerOn('/demo');
  const scanner = await windowAbove(page, async () => {
    await scanButton(page).click();
    await page.getByRole('button', { name: '読み取っています…' }).waitFor();
  });
  return { page, scanner };
}

/** The marked favourite machines. */
const marked = (page: Page) =>
  page.getByRole('button', { name: /お気に入りに入れる/, pressed: true });

const shown = (page: Page) =>
  page.locator('main li a b').evaluateAll((all) => all.map((b) => b.textContent));

const reopen = (page: Page) => windowAbove(page, () => scanButton(page).click());

describe('scanning', () => {
  test('a machine’s QR code in LINE’s scanner leads to that machine, also after the scanner was closed or disappeared', async () => {
    const { page, scanner } = await openScanner();
    await scanner.getByRole('button', { name: '閉じる' }).click();
    await scanButton(page).waitFor();
    // LINE's app closes the window.
    await scanner.close();
    expect(
      await page
        .getByText('QRコードではありません')
        .or(page.getByText('開始できませんでした'))
        .count(),
    ).toBe(0);
    // A window that ends without an answer.
    await (await reopen(page)).close();
    await scanButton(page).waitFor();
    const third = await reopen(page);
    await third.getByRole('button', { name: STATION }).click();
    await heading(page, STATION).waitFor();
    expect(page.url()).toBe(`${environment.app}/demo/machines/m-station`);
    await expectSound(page);
  });

  test('refuses every code except the address of a machine of this app', async () => {
    const { page, scanner: first } = await openScanner();
    const refused = page.getByText('このアプリの自販機のQRコードではありません');
    let scanner = first;
    const scan = async (code: string) => {
      await scanner.getByLabel('コードの内容').fill(code);
      await scanner.getByRole('button', { name: '読み取る', exact: true }).click();
    };
    for (const [at, code] of [
      'https://evil.example/demo/machines/m-lobby',
      'https://evil.example/line-liff/1650000001-demoAAAA/machines/m-lobby',
      'javascript:alert(1)',
      'another tenant’s machine',
    ].entries()) {
      if (code.startsWith('another'))
        await scanner.locator('li', { hasText: 'hinata' }).getByRole('button').first().click();
      else await scan(code);
      await refused.waitFor();
      expect(page.url(), code).toBe(`${environment.app}/demo`);
      if (at === 0) await expectSound(page);
      await scanner.close();
      scanner = await reopen(page);
      await refused.waitFor({ state: 'detached' });
    }
    await scan(`${environment.app}/demo/machines/m-park`);
    await heading(page, PARK).waitFor();
  });
});

test('the scan button is there before LIFF has started, and a tap waits for it', async () => {
  const started = Promise.withResolvers<void>();
  const visitor = await insideLine();
  await visitor.route(/\/assets\/liff-/, async (route) => {
    await started.promise;
    await route.continue();
  });
  const { hash } = await lineCredentials('misaki', demo);
  const page = await open(visitor, `/demo${hash}`);
  await scanButton(page).waitFor();
  const scanner = await windowAbove(page, async () => {
    await scanButton(page).click();
    await page.getByRole('button', { name: '読み取っています…' }).waitFor();
    started.resolve();
  });
  await scanner.getByRole('button', { name: STATION }).click();
  await heading(page, STATION).waitFor();
});

describe('the scan button is hidden', () => {
  test('in a version of LINE without a scanner for apps', async () => {
    const userAgent = LINE_USER_AGENT.replace('14.9.0', '11.6.9');
    const visitor = await newVisitor({ userAgent });
    await visitor.addInitScript(() => {
      Reflect.set(window, '_liff', { features: {}, postMessage: () => undefined });
    });
    const { hash } = await lineCredentials('misaki', demo);
    const page = await open(visitor, `/demo${hash}`);
    await nearby(page).waitFor();
    await scanButton(page).waitFor({ state: 'detached' });
    await expectSound(page);
  });

  test('if LINE’s console does not allow the app to scan', async () => {
    const app = { channelId: demo.channelId, endpointUrl: `${environment.app}/demo` };
    await control('PUT', `/line/apps/${demo.liffId}`, { ...app, scanQr: false });
    const { hash } = await lineCredentials('misaki', demo);
    await control('PUT', `/line/apps/${demo.liffId}`, app);
    const page = await open(await insideLine(), `/demo${hash}`);
    await nearby(page).waitFor();
    await scanButton(page).waitFor({ state: 'detached' });
  });
});

describe('a machine is found', () => {
  test('by its permanent link, in one page load', async () => {
    const visitor = await insideLine();
    const { hash } = await lineCredentials('misaki', demo);
    const page = await visitor.newPage();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().startsWith(environment.app))
        documents.push(request.url());
    });
    // LINE's app adds the credentials, and the browser keeps the hash through the redirect.
    await page.goto(`${environment.standIns}/line-liff/${demo.liffId}/machines/m-station${hash}`);
    await heading(page, STATION).waitFor();
    await page.waitForFunction(() => location.hash === '');
    expect(page.url()).toBe(`${environment.app}/demo/machines/m-station`);
    expect(documents).toHaveLength(1);
    await expectSound(page);
  });

  test('from the list, or by its number, also in full-width digits, and an unknown number offers a search by name', async () => {
    const { page } = await customerOn('/demo');
    const field = page.getByRole('searchbox');
    await field.fill('9876');
    await heading(page, '「9876」は見つかりませんでした').waitFor();
    await page.getByText('駅やビルの名前の一部か、').waitFor();
    expect(await shown(page)).toEqual([]);
    await expectSound(page);
    await page.getByRole('button', { name: '検索をクリア' }).click();
    await expect.poll(async () => (await shown(page)).length).toBe(5);
    expect(await field.inputValue()).toBe('');
    await field.fill('１００３');
    await expect.poll(() => shown(page)).toEqual([PARK]);
    await expectSound(page);
    // Enter opens it.
    await field.press('Enter');
    await heading(page, PARK).waitFor();
    await page.goto(`${environment.app}/demo`);
    await page.getByRole('link', { name: LOBBY }).click();
    await heading(page, LOBBY).waitFor();
    expect(page.url()).toBe(`${environment.app}/demo/machines/m-lobby`);
  });

  test('by its number, unless the person has typed on or opened another page meanwhile', async () => {
    const { page } = await customerOn('/demo');
    const number = page.getByRole('textbox', { name: '自販機の番号' });
    await number.waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/machines?code=1003', async (route) => {
      await held.promise;
      // The page has aborted the request.
      await route.continue().catch(() => undefined);
    });
    for (const goOn of [
      () => number.fill('10031'),
      () => page.getByRole('link', { name: LOBBY }).click(),
    ]) {
      const asked = page.waitForRequest(/code=1003$/);
      await number.fill('1003');
      await number.press('Enter');
      await asked;
      const aborted = page.waitForEvent('requestfailed', (one) => one.url().endsWith('code=1003'));
      await goOn();
      await aborted;
      expect(await page.getByText('開けませんでした').count()).toBe(0);
    }
    held.resolve();
    await heading(page, LOBBY).waitFor();
    expect(page.url()).toBe(`${environment.app}/demo/machines/m-lobby`);
  });

  test('as a favourite, which is then first in the list', async () => {
    const { page } = await customerOn('/demo');
    const star = page.getByRole('button', { name: `${PARK}をお気に入りに入れる` });
    await star.waitFor();
    expect((await shown(page))[0]).toBe(LOBBY);
    await star.click();
    await expect.poll(async () => (await shown(page))[0]).toBe(PARK);
    await page.reload();
    await marked(page).waitFor();
    expect((await shown(page))[0]).toBe(PARK);
    await expectSound(page);
    await star.click();
    await expect.poll(async () => (await shown(page))[0]).toBe(LOBBY);
    await page.reload();
    await star.waitFor();
    expect(await marked(page).count()).toBe(0);
    expect((await shown(page))[0]).toBe(LOBBY);
  });
});

test('nearby, with a message if permission is refused, and otherwise the nearest first, without storing the position', async () => {
  const { page, visitor } = await customerOn('/demo');
  await visitor.clearPermissions();
  await nearby(page).click();
  await page.getByText('位置情報の利用が許可されていません').waitFor();
  expect(await shown(page)).toHaveLength(5);
  await expectSound(page);
  await visitor.grantPermissions(['geolocation'], { origin: environment.app });
  await visitor.setGeolocation({ latitude: 35.626_812_3, longitude: 139.776_154_3 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await nearby(page).click();
  await page.getByText('近い順に表示しています。位置情報は保存されません。').waitFor();
  expect((await shown(page))[0]).toBe(PARK);
  const distances = await page
    .locator('main li a small')
    .filter({ hasText: /\d(m|km)/ })
    .allTextContents();
  expect(distances).toHaveLength(5);
  await expectSound(page);
  // The phone sends its position only with a precision of about 100 metres.
  const sent = asked.flatMap((url) => new URL(url).searchParams.getAll('near'));
  expect(new Set(sent)).toEqual(new Set(['35.627,139.776']));
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  );
  expect(kept).not.toMatch(/35\.62|139\.77/);
  await page.getByRole('button', { name: 'すべての自販機' }).click();
  await expect.poll(async () => (await shown(page))[0]).toBe(LOBBY);
});

describe('the machine’s page', () => {
  test('shows the machine, whether it is online, the age of the stock, and sold-out items', async () => {
    const { page } = await customerOn('/demo/machines/m-park');
    await heading(page, 'しおさい公園 噴水前').waitFor();
    await page.locator('header span', { hasText: /^番号 1003$/ }).waitFor();
    await page.getByText(/^\d\d:\d\d時点・しおさい公園 噴水広場の東側$/).waitFor();
    expect(await page.getByText('通信できません').count()).toBe(0);
    const soldOut = shelf(page).filter({ hasText: '売切' });
    expect(await soldOut.count()).toBeGreaterThan(0);
    expect(await soldOut.getByRole('button', { name: /円/ }).count()).toBe(0);
    const wishes = soldOut.getByRole('button', { name: /入荷したら知らせる/ });
    await expect.poll(() => wishes.count()).toBe(await soldOut.count());
    await expectSound(page);
  });

  test('shows that the machine is offline or unknown, and sells nothing', async () => {
    const { page } = await readyBuyer('paypay', { expect: [/404/] }, '/demo/machines/m-library');
    await page.getByText('通信できません').first().waitFor();
    expect(await shelf(page).getByRole('button', { name: /円/ }).count()).toBe(0);
    await expectSound(page);
    await page.goto(`${environment.app}/demo/machines/m-library?item=A1`);
    await page.getByText('この自販機は通信できません').waitFor();
    expect(await buyButton(page).count()).toBe(0);
    await page.goto(`${environment.app}/demo/machines/m-nowhere`);
    await page.getByText('自販機が見つかりません').first().waitFor();
    await expectSound(page);
  });
});
