import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../../lab/test-environment/customer-calls.ts';
import { control, environment, hinata, insideLine, open } from './browser.ts';
import { setUp } from './buyers.ts';
import { hinataBuyer } from './hinata-buyer.ts';

const hashSchema = v.object({ hash: v.string(), accessToken: v.string() });

/** A person at the personal-information step, and their browser's requests for the postcode list. */
async function atThePersonalInfo() {
  const personId = `postcode-${crypto.randomUUID()}`;
  await control('POST', '/line/users', { personId, displayName: '郵便 花子' });
  const visitor = await insideLine({ expect: [/404/, /503/, /ERR_INTERNET_DISCONNECTED/] });
  const tokens = await control('POST', '/line/tokens', { personId, ...hinata });
  const { hash, accessToken } = v.parse(hashSchema, tokens);
  const signedIn = visitor.waitForEvent('response', (answer) => answer.url().endsWith('/session'));
  const page = await open(visitor, `/hinata${hash}`);
  await signedIn;
  await page.waitForFunction(() => location.hash === '');
  await setUp(callsOf(visitor, `${environment.app}/api/clients/hinata`, accessToken));
  const asked = listened(page);
  await page.goto(`${environment.app}/hinata/initialization/set-personal-info`);
  return { visitor, page, asked, ...fieldsOf(page) };
}

/** Records each request for a file of the list. */
function listened(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.includes('/postcodes/')) asked.push(path);
  });
  return asked;
}

const fieldsOf = (page: Page) => {
  const address = page.getByLabel('住所', { exact: true });
  return {
    postcode: page.getByLabel('郵便番号'),
    address,
    said: page.getByRole('status').filter({ hasText: '住所に' }),
    /** Waits until the address has this text. */
    addressIs: (text: string) => expect.poll(() => address.inputValue()).toBe(text),
  };
};

const answerTo = (page: Page, digits: string) =>
  page.waitForEvent('requestfinished', (request) =>
    request.url().includes(`/postcodes/${digits}-`),
  );

test('an error at a field disappears once its value is valid, and the focus stays', async () => {
  const { page } = await atThePersonalInfo();
  const name = page.getByLabel('お名前', { exact: true });
  await name.fill('');
  await page.getByRole('button', { name: '保存' }).click();
  const missing = page.getByText('お名前を入力してください。');
  await missing.waitFor();
  await name.pressSequentially('佐');
  await missing.waitFor({ state: 'detached' });
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill('');
  await missing.waitFor();
});

describe('seven digits of a postal code', () => {
  test('request the list once more after a 503, and then give up', async () => {
    const { visitor, asked, postcode, addressIs } = await atThePersonalInfo();
    await visitor.route('**/postcodes/711-*', (route) => route.fulfill({ status: 503 }), {
      times: 1,
    });
    await postcode.fill('7110911');
    await addressIs('岡山県倉敷市児島小川');
    expect(asked.length).toBe(2);
    await visitor.route('**/postcodes/100-*', (route) => route.fulfill({ status: 503 }));
    await postcode.fill('1000001');
    await expect.poll(() => asked.length).toBe(4);
    await postcode.fill('0640941');
    await addressIs('北海道札幌市中央区旭ケ丘');
    expect(asked.length).toBe(5);
  });

  test('fill in the address, with or without hyphen, announce it, and replace it for another code', async () => {
    const { page, asked, postcode, addressIs, said } = await atThePersonalInfo();
    await postcode.pressSequentially('711091');
    expect(asked).toEqual([]);
    await postcode.pressSequentially('1');
    await addressIs('岡山県倉敷市児島小川');
    // Without the marks for line breaks.
    expect((await said.textContent())?.replaceAll('\u200b', '')).toBe(
      '住所に「岡山県倉敷市児島小川」を入力しました。続きをご入力ください。',
    );
    await postcode.fill('100-0001');
    await addressIs('東京都千代田区千代田');
    expect(await said.textContent()).toContain('東京都千代田区千代田');
    await postcode.fill('１００ー０００４');
    await addressIs('東京都千代田区大手町');
    await page.reload();
    await addressIs('東京都千代田区大手町');
  });

  test('do not change typed text, even while the list is loading', async () => {
    const { page, asked, postcode, address, addressIs, said } = await atThePersonalInfo();
    await postcode.fill('7110911');
    await addressIs('岡山県倉敷市児島小川');
    await address.fill('岡山県倉敷市児島小川1-2-3');
    expect(await said.count()).toBe(0);
    await postcode.fill('1000001');
    await address.press('End');
    expect(await address.inputValue()).toBe('岡山県倉敷市児島小川1-2-3');
    expect(asked).toHaveLength(1);

    await address.fill('');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/postcodes/900-*', async (route) => {
      await held;
      await route.continue();
    });
    await postcode.fill('9000006');
    await address.fill('沖縄県');
    const answered = answerTo(page, '900');
    letGo();
    await answered;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await address.inputValue()).toBe('沖縄県');
  });

  test('that are unknown, or typed without a network, change nothing, and the form still works', async () => {
    const { visitor, page, asked, postcode, address, said } = await atThePersonalInfo();
    const known = answerTo(page, '711');
    await postcode.fill('711-0000');
    await known;
    await postcode.fill('000-0000');
    await expect.poll(() => asked.length).toBe(2);
    await visitor.setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await postcode.fill('100-0001');
    await failed;
    expect([await address.inputValue(), await said.count()]).toEqual(['', 0]);
    await visitor.setOffline(false);
    await page.getByLabel('お名前', { exact: true }).fill('郵便 花子');
    await page.getByLabel('お名前（カナ）').fill('ユウビン ハナコ');
    await page.getByLabel('生年月日').fill('1990/4/1');
    await address.fill('東京都千代田区千代田1-1');
    await page.getByRole('button', { name: '保存して次へ' }).click();
    await page.waitForURL(/set-user-pay/);
  });
});

test('a new postal code changes the stored address only once that is cleared', async () => {
  const page = await hinataBuyer();
  const asked = listened(page);
  await page.goto(`${environment.app}/hinata/account/settings`);
  await page.getByRole('link', { name: 'お客さま情報' }).click();
  const { postcode, address, addressIs } = fieldsOf(page);
  await addressIs('宮崎県宮崎市架空町1-1');
  await postcode.fill('7110911');
  await address.press('End');
  expect(await address.inputValue()).toBe('宮崎県宮崎市架空町1-1');
  expect(asked).toEqual([]);
  await address.fill('');
  await postcode.fill('711-0912');
  await addressIs('岡山県倉敷市児島小川町');
});
