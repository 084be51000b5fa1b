import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pageTitles } from '../../contract/customer/page-titles.ts';
import { matchPage } from '../../contract/customer/pages.ts';
import { findUnsound } from '../../lab/screens/find-unsound.ts';
import { agreeAndVerify, callsOf } from '../../lab/test-environment/customer-calls.ts';
import {
  control,
  demo,
  environment,
  hinata,
  insideLine,
  lineCredentials,
  open,
  type Tenant,
} from './browser.ts';

const words = {
  'ja-JP': {
    goToSetUp: '設定へ進む',
    terms: '利用規約',
    tick: '利用規約とプライバシーポリシーの内容を読み、同意します',
    agree: '同意します',
    tickMissing: '先へ進むには、同意のチェックが必要です。',
    number: '携帯電話番号',
    numberWrong: '060・070・080・090から始まる11桁の携帯電話番号を入力してください。',
    send: '認証コードを送る',
    code: '認証コード',
    codeWrong: '認証コードが違います。 あと4回入力できます。',
    name: 'お名前',
    kana: 'お名前（カナ）',
    birthDate: '生年月日',
    postalCode: '郵便番号',
    address: '住所',
    birthDateWrong: '生年月日を西暦で入力してください（例：1990/4/1）。',
    save: '保存して次へ',
    pay: 'お支払い方法の連携',
    home: 'あとで登録する',
    message: /【.*】認証コード/,
  },
  'en-GB': {
    goToSetUp: 'Go to set-up',
    terms: 'Terms of use',
    tick: 'I have read and agree to the terms of use and the privacy policy',
    agree: 'Agree and continue',
    tickMissing: 'To continue, please tick the box.',
    number: 'Mobile number',
    numberWrong: 'Please enter an 11-digit mobile number starting with 060, 070, 080 or 090.',
    send: 'Send the code',
    code: 'Verification code',
    codeWrong: 'That is not the code. 4 tries left.',
    name: 'Name',
    kana: 'Name in katakana',
    birthDate: 'Date of birth',
    postalCode: 'Postal code',
    address: 'Address',
    birthDateWrong: 'Please enter a real date as year, month, day (1990/4/1).',
    save: 'Save and continue',
    pay: 'Payment method',
    home: 'Later',
    message: /verification code is/,
  },
} as const;
type Locale = keyof typeof words;

let people = 0;
/** A new person inside LINE on a phone, on the main page. */
async function newcomer(clientId: string, tenant: Tenant, locale: Locale = 'ja-JP') {
  people += 1;
  const personId = `set-up-${people}`;
  await control('POST', '/line/users', { personId, displayName: `新規 ${people}` });
  const visitor = await insideLine({ locale, expect: [/4(09|22|29)/] });
  const { hash, accessToken } = await lineCredentials(personId, tenant);
  const page = await open(visitor, `/${clientId}${hash}`);
  await page.waitForFunction(() => location.hash === '');
  const number = `090${String(20_000_000 + people * 10_007).padStart(8, '0')}`;
  const hashNow = async () => (await lineCredentials(personId, tenant)).hash;
  return {
    visitor,
    page,
    accessToken,
    hashNow,
    number,
    e164: `+81${number.slice(1)}`,
    text: words[locale],
  };
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>;

const pathOf = (page: Page) => new URL(page.url()).pathname;
const reach = (page: Page, clientId: string, step: string) =>
  page.waitForURL(`${environment.app}/${clientId}/initialization/${step}`);

async function messagesTo(e164: string) {
  const path = `/twilio/messages?to=${encodeURIComponent(e164)}`;
  const { messages } = (await control('GET', path)) as {
    messages: readonly { code: string; body: string }[];
  };
  return messages;
}

/** Checks that axe finds nothing, and that the page is not wider than the phone. */
async function expectSound(page: Page) {
  // The URL changes before the page, so wait for its heading and title.
  const match = matchPage(pathOf(page));
  const titles =
    match && match.name !== 'entry' && match.name !== 'main' ? pageTitles[match.name] : null;
  await page.waitForFunction(
    (expected) => {
      const heading = document.querySelector('h1')?.textContent ?? '';
      const busy = document.querySelector('[aria-busy=true]');
      const arrived =
        expected.length === 0 || expected.some((title) => document.title.startsWith(title));
      return !busy && arrived && heading !== '' && document.title.startsWith(heading);
    },
    titles ? [titles.ja, titles.en] : [],
  );
  expect(await findUnsound(page), pathOf(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${pathOf(page)} is wider than the phone`).toBeLessThanOrEqual(0);
}

/** A person in the middle of the whole set-up. */
type Walker = Newcomer & { readonly isInterrupted: boolean };

/** Closes the app and opens its main page again, where the card links to the next step. */
async function comeBack({ isInterrupted, visitor, hashNow, text }: Walker, before: Page) {
  if (!isInterrupted) return before;
  await before.close();
  // LINE adds credentials each time it opens the app.
  const page = await open(visitor, `/hinata${await hashNow()}`);
  await page.getByRole('link', { name: text.goToSetUp }).click();
  return page;
}

const reload = async ({ isInterrupted }: Walker, page: Page) => {
  if (isInterrupted) await page.reload();
};

async function agree({ page, text }: Pick<Newcomer, 'page' | 'text'>) {
  await page.getByRole('checkbox', { name: text.tick }).check();
  await page.getByRole('button', { name: text.agree }).click();
}

async function sendNumber({ page, text, number }: Pick<Newcomer, 'page' | 'text' | 'number'>) {
  await page.getByLabel(text.number).fill(number);
  await page.getByRole('button', { name: text.send }).click();
}

const fullWidth = (digits: string) =>
  digits.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

async function paste(page: Page, label: string, content: string) {
  const field = page.getByLabel(label);
  await field.focus();
  await page.keyboard.insertText(content);
}

/** Opens the terms, presses the button without ticking the box, reads the error, and agrees. */
async function passTerms(person: Walker): Promise<Page> {
  const { text } = person;
  let { page } = person;
  await page.getByRole('link', { name: text.goToSetUp }).click();
  await reach(page, 'hinata', 'welcome');
  await expectSound(page);
  await page.getByRole('button', { name: text.agree }).click();
  await page.getByText(text.tickMissing).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');
  await page.getByRole('checkbox', { name: text.tick }).check();
  await reload(person, page);
  expect(await page.getByRole('checkbox', { name: text.tick }).isChecked()).toBe(true);
  page = await comeBack(person, page);
  await reach(page, 'hinata', 'welcome');
  await agree({ page, text });
  await reach(page, 'hinata', 'set-phone-number');
  await expectSound(page);
  return page;
}

/** Types a wrong number and the right one, and pastes the code that arrives. */
async function verifyPhone(person: Walker, before: Page): Promise<Page> {
  const { number, e164, text } = person;
  let page = await comeBack(person, before);
  await reach(page, 'hinata', 'set-phone-number');
  await page.getByLabel(text.number).fill('03-1234-5678');
  await page.getByRole('button', { name: text.send }).click();
  await page.getByText(text.numberWrong).waitFor();
  await expectSound(page);
  // The error disappears once the value is valid.
  await page.getByLabel(text.number).fill(number);
  await page.getByText(text.numberWrong).waitFor({ state: 'detached' });
  await page.getByLabel(text.number).fill('03-1234-5678');
  await page.getByText(text.numberWrong).waitFor();
  await reload(person, page);
  expect(await page.getByLabel(text.number).inputValue()).toBe('03-1234-5678');
  await sendNumber({ page, text, number });
  await reach(page, 'hinata', 'verify-code');
  await expectSound(page);
  page = await comeBack(person, page);
  await reach(page, 'hinata', 'verify-code');
  const [message] = await messagesTo(e164);
  expect(message?.body).toMatch(text.message);
  await paste(page, text.code, ` ${message?.code.slice(0, 3)}-${message?.code.slice(3)}\n`);
  await reach(page, 'hinata', 'set-personal-info');
  await expectSound(page);
  return page;
}

/** Types a wrong birth date, and all fields again on a second visit. */
async function giveInfo(person: Walker, before: Page): Promise<Page> {
  const { text } = person;
  await before.getByLabel(text.name, { exact: true }).fill('佐藤 美咲');
  await before.getByLabel(text.birthDate).fill('1990/2/30');
  await reload(person, before);
  expect(await before.getByLabel(text.name, { exact: true }).inputValue()).toBe('佐藤 美咲');
  await before.getByLabel(text.kana).fill('さとう みさき');
  await before.getByLabel(text.postalCode).fill('７１１００００');
  await before.getByLabel(text.address).fill('岡山県倉敷市児島1-2-3');
  await before.getByRole('button', { name: text.save }).click();
  await before.getByText(text.birthDateWrong).waitFor();
  expect(await before.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
    'birthDate',
  );
  await expectSound(before);
  const page = await comeBack(person, before);
  await reach(page, 'hinata', 'set-personal-info');
  for (const [label, typed] of [
    [text.name, '佐藤 美咲'],
    [text.kana, 'さとう みさき'],
    [text.birthDate, '1990/4/1'],
    [text.postalCode, '711-0000'],
    [text.address, '岡山県倉敷市児島1-2-3'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(typed);
  }
  await page.getByRole('button', { name: text.save }).click();
  await reach(page, 'hinata', 'set-user-pay');
  // The URL changes before the page, so wait until the form is gone.
  await page.getByRole('heading', { level: 1, name: text.pay }).waitFor();
  await expectSound(page);
  return page;
}

test.each([
  { locale: 'ja-JP', how: 'reloads and a reopened app at each step', isInterrupted: true },
  { locale: 'en-GB', how: 'one visit', isInterrupted: false },
] as const)('the whole set-up in $locale works with $how', async ({ locale, isInterrupted }) => {
  const person = { ...(await newcomer('hinata', hinata, locale)), isInterrupted };
  const { e164, text } = person;
  const page = await giveInfo(person, await verifyPhone(person, await passTerms(person)));
  await page.goBack();
  await page.getByLabel(text.kana).waitFor();
  expect(await page.getByLabel(text.kana).inputValue()).toBe('サトウ ミサキ');
  await page.goForward();
  await page.getByRole('link', { name: text.home }).click();
  await page.waitForURL(`${environment.app}/hinata`);
  expect(await page.getByRole('link', { name: text.goToSetUp }).count()).toBe(0);
  expect(await messagesTo(e164)).toHaveLength(1);
});

describe('the set-up', () => {
  test('leads from a later step to the missing one, opens the terms in place, and keeps the number on the way back', async () => {
    const who = await newcomer('demo', demo);
    const { page, text } = who;
    await page.goto(`${environment.app}/demo/initialization/verify-code`);
    await page.getByRole('link', { name: '規約を確認する' }).click();
    await reach(page, 'demo', 'welcome');
    await page.locator('summary', { hasText: text.terms }).click();
    await page.getByRole('article').first().waitFor();
    await expectSound(page);
    expect(pathOf(page)).toBe('/demo/initialization/welcome');
    await agree(who);
    await reach(page, 'demo', 'set-phone-number');
    await sendNumber(who);
    await reach(page, 'demo', 'verify-code');
    await page.getByRole('link', { name: '番号を変更' }).click();
    await reach(page, 'demo', 'set-phone-number');
    expect((await page.getByLabel(text.number).inputValue()).replaceAll('-', '')).toBe(who.number);
  });

  test('works by keyboard, and neither changes nor sends a code while a Japanese keyboard composes', async () => {
    const { page, text, e164, number } = await newcomer('demo', demo);
    await page.getByRole('link', { name: text.goToSetUp }).focus();
    await page.keyboard.press('Enter');
    await reach(page, 'demo', 'welcome');
    await page.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await reach(page, 'demo', 'set-phone-number');
    await page.getByLabel(text.number).focus();
    await page.keyboard.type(
      fullWidth(`${number.slice(0, 3)}ー${number.slice(3, 7)}ー${number.slice(7)}`),
    );
    await page.keyboard.press('Enter');
    await reach(page, 'demo', 'verify-code');
    const field = page.getByLabel(text.code);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/phone/verify')) sent.push(request.method());
    });
    await field.focus();
    const keyboard = await page.context().newCDPSession(page);
    const full = fullWidth((await messagesTo(e164))[0]?.code ?? '');
    for (let typed = 1; typed <= 6; typed += 1) {
      const part = full.slice(0, typed);
      await keyboard.send('Input.imeSetComposition', {
        ...{ text: part, selectionStart: typed, selectionEnd: typed },
      });
      expect(await field.inputValue()).toBe(part);
    }
    expect(sent).toEqual([]);
    await keyboard.send('Input.insertText', { text: full });
    await reach(page, 'demo', 'set-user-pay');
  });
});

describe('a code', () => {
  async function atTheCode() {
    const who = await newcomer('demo', demo);
    await who.page.getByRole('link', { name: who.text.goToSetUp }).click();
    await agree(who);
    await reach(who.page, 'demo', 'set-phone-number');
    await sendNumber(who);
    await reach(who.page, 'demo', 'verify-code');
    const code = (await messagesTo(who.e164))[0]?.code ?? '';
    const wrong = (by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
    return { ...who, code, wrong };
  }

  test('that is wrong shows the remaining tries, and a pasted message with the right one works', async () => {
    const { page, text, code, wrong } = await atTheCode();
    // A code can be sent again only once the wait is over.
    await page.getByText('秒後に、もう一度送れます').waitFor();
    expect(await page.getByRole('button', { name: '認証コードをもう一度送る' }).count()).toBe(0);
    await page.getByLabel(text.code).fill(wrong(1));
    await page.getByText(text.codeWrong).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await expectSound(page);
    await page.getByLabel(text.code).fill('');
    await paste(page, text.code, `【JIHAN24】認証コード：${code}（10分間有効）`);
    await reach(page, 'demo', 'set-user-pay');
  });

  test('that was wrong five times cannot be used, even after a reload, and another number works', async () => {
    const who = await atTheCode();
    const { page, text, wrong } = who;
    for (let guess = 1; guess <= 5; guess += 1) {
      await page.getByLabel(text.code).fill(wrong(guess));
      const left = guess < 5 ? `あと${5 - guess}回入力できます` : '5回まちがえたため';
      await page.getByText(left).waitFor();
    }
    expect(await page.getByLabel(text.code).count()).toBe(0);
    await expectSound(page);
    await page.reload();
    await page.getByText('5回まちがえたため').waitFor();
    await page.getByRole('link', { name: '番号を変更' }).click();
    const number = `080${who.number.slice(3)}`;
    await sendNumber({ page, text, number });
    await reach(page, 'demo', 'verify-code');
    const [message] = await messagesTo(`+81${number.slice(1)}`);
    await page.getByLabel(text.code).fill(message?.code ?? '');
    await reach(page, 'demo', 'set-user-pay');
  });

  test('that may not have been sent is shown as uncertain, and works when it arrives', async () => {
    const who = await newcomer('demo', demo);
    await who.page.getByRole('link', { name: who.text.goToSetUp }).click();
    await agree(who);
    await reach(who.page, 'demo', 'set-phone-number');
    // In the form-encoded body the + is %2B.
    const one = { bodyContains: who.e164.slice(1), kind: 'after-effect-timeout', times: 1 };
    await control('PUT', '/faults', [{ pathPrefix: '/twilio', ...one }]);
    await sendNumber(who);
    await who.page.getByText('送信を確認できませんでした').waitFor();
    await expectSound(who.page);
    await who.page.getByLabel(who.text.code).fill((await messagesTo(who.e164))[0]?.code ?? '');
    await reach(who.page, 'demo', 'set-user-pay');
  });
});

describe('a complete set-up', () => {
  test('lets the number be changed from the settings, and returns there', async () => {
    const who = await newcomer('demo', demo);
    const { page, text, visitor } = who;
    const call = callsOf(visitor, `${environment.app}/api/clients/demo`, who.accessToken);
    await agreeAndVerify(call, environment.standIns, who.e164);
    await page.goto(`${environment.app}/demo/account/settings`);
    await page.getByRole('link', { name: `末尾 ${who.number.slice(-4)}` }).click();
    await reach(page, 'demo', 'set-phone-number');
    const number = `070${who.number.slice(3)}`;
    await sendNumber({ page, text, number });
    await reach(page, 'demo', 'verify-code');
    await page
      .getByLabel(text.code)
      .fill((await messagesTo(`+81${number.slice(1)}`))[0]?.code ?? '');
    await page.waitForURL(`${environment.app}/demo/account/settings`);
  });
});
