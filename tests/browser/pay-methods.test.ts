import { describe, expect, test } from 'vitest';
import { control, environment } from './browser.ts';
import { bind, buyerInLine, readyBuyer } from './buyers.ts';
import {
  approve,
  BIND_DPAY,
  BIND_PAYPAY,
  cards,
  customerOn,
  expectSound,
  heading,
  LIST,
  leaveFor,
} from './pay-flows.ts';

const words = {
  'ja-JP': {
    account: 'このLINEアカウントに連携します',
    bind: 'PayPayを連携する',
    bound: 'PayPayを連携しました',
    back: 'アプリに戻る',
    list: 'お支払い方法',
    inUse: '利用中',
    isDefault: 'メインのお支払い',
    wallet: (digits: string) => `PayPay（末尾${digits}）`,
    number: (digits: string) => `末尾${digits}`,
    already: 'は、すでに連携されています',
  },
  'en-GB': {
    account: 'The payment method will be linked to this LINE account',
    bind: 'Link PayPay',
    bound: 'PayPay is linked',
    back: 'Back to the app',
    list: 'Payment methods',
    inUse: 'In use',
    isDefault: 'Default',
    wallet: (digits: string) => `PayPay (ending ${digits})`,
    number: (digits: string) => `ending ${digits}`,
    already: 'is linked already',
  },
} as const;

describe('binding PayPay', () => {
  test.each(['ja-JP', 'en-GB'] as const)(
    'in %s leads from the list to PayPay and back to an active, default method',
    async (locale) => {
      const text = words[locale];
      const customer = await customerOn(LIST, { locale });
      const { page } = customer;
      await expectSound(page);
      await page.getByRole('link', { name: /^PayPay/ }).click();
      await page.getByText(text.account).waitFor();
      await page.getByText(customer.name, { exact: true }).waitFor();
      await expectSound(page);
      await leaveFor(page, text.bind);
      await approve(page, customer);
      await heading(page, text.bound).waitFor();
      await page.getByText(customer.name, { exact: true }).waitFor();
      await page.getByText(text.wallet(customer.maskedWallet)).waitFor();
      expect(page.url()).not.toContain('responseToken');
      await expectSound(page);
      await page.getByRole('link', { name: text.back }).click();
      await page.waitForURL(`${environment.app}/demo`);
      await page.goto(environment.app + LIST);
      await cards(page).getByText(text.number(customer.maskedWallet), { exact: true }).waitFor();
      await cards(page).getByText(text.inUse, { exact: true }).waitFor();
      await cards(page).getByText(text.isDefault, { exact: true }).waitFor();
      await expectSound(page);
      await page.goto(environment.app + BIND_PAYPAY);
      await page.getByText(text.already).waitFor();
      await expectSound(page);
    },
    60_000,
  );

  test('works with the keyboard alone, and announces the outcome', async () => {
    const customer = await customerOn(BIND_PAYPAY);
    const { page } = customer;
    await page.getByRole('button', { name: 'PayPayを連携する' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.origin === environment.standIns);
    await page.getByRole('radio', { name: customer.name }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await heading(page, 'PayPayを連携しました').waitFor();
    expect(await page.getByRole('status').allTextContents()).toContainEqual(
      expect.stringContaining('PayPayを連携しました'),
    );
    await page.goto(environment.app + LIST);
    await page.getByRole('button', { name: /の詳細$/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/を解除しました$/).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(
      /を解除しました$/,
    );
  });

  test('in the set-up returns with a link to the step that is still missing', async () => {
    const customer = await customerOn('/demo/initialization/set-user-pay');
    const { page } = customer;
    await page.getByRole('link', { name: /^PayPay/ }).click();
    await leaveFor(page);
    await approve(page, customer);
    await heading(page, 'PayPayを連携しました').waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: '設定をつづける' }).click();
    await page.waitForURL(`${environment.app}/demo/initialization/welcome`);
  });

  test('starts once, however often the button is tapped', async () => {
    const { page } = await customerOn(BIND_PAYPAY);
    const starts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/pay-methods/paypay/bind')) starts.push(request.url());
    });
    await page.getByRole('button', { name: 'PayPayを連携する' }).evaluate((button) => {
      for (let tap = 0; tap < 3; tap += 1)
        button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
    await page.waitForURL((url) => url.origin === environment.standIns);
    expect(starts).toHaveLength(1);
  });

  test('binds nothing if the person closes PayPay’s page, and the button works again', async () => {
    const { page } = await customerOn(BIND_PAYPAY);
    await leaveFor(page);
    await page.getByText('テスト用の操作').click();
    await page.getByRole('button', { name: '返事をせずに閉じる' }).click();
    await page.getByRole('heading', { name: '閉じました' }).waitFor();
    await page.goto(environment.app + LIST);
    await cards(page).getByText('手続きの途中', { exact: true }).waitFor();
    await expectSound(page);
    const rows = await page.locator('main li b').allInnerTexts();
    expect(rows).toEqual(['PayPay', 'PayPayを連携する', 'd払い']);
    await cards(page).getByRole('link', { name: 'もう一度はじめる' }).click();
    await leaveFor(page);
    await page.goBack();
    await page.getByRole('button', { name: 'PayPayを連携する' }).waitFor();
    expect(await page.getByRole('button', { name: 'PayPayを連携する' }).isEnabled()).toBe(true);
  });

  test('that fails shows the reason and a retry, if the person declines and while PayPay is down', async () => {
    const { page } = await customerOn(BIND_PAYPAY, { expect: [/503/] });
    await leaveFor(page);
    await page.getByRole('button', { name: '許可しない' }).click();
    await heading(page, 'PayPayは連携されていません').waitFor();
    await expectSound(page);
    await page.goto(environment.app + LIST);
    await heading(page, 'お支払い方法はまだ連携されていません').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'もう一度連携する' }).click();
    const away = { pathPrefix: '/paypay/v1/qr', times: -1, kind: 'status', status: 503 };
    await control('PUT', '/faults', [away]);
    await page.getByRole('button', { name: 'PayPayを連携する' }).click();
    await page.getByRole('alert').getByText('決済サービスに接続できません').waitFor();
    await expectSound(page);
    await control('DELETE', '/faults');
    await leaveFor(page);
  });
});

describe('the return address of PayPay', () => {
  /** Binds a wallet, and keeps the return URL with its token. */
  async function returnOf(binding: Awaited<ReturnType<typeof customerOn>>) {
    const { page } = binding;
    const returns: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('responseToken=')) returns.push(request.url());
    });
    await leaveFor(page);
    await approve(page, binding);
    await heading(page, 'PayPayを連携しました').waitFor();
    return returns[0] ?? '';
  }

  test('opened a second time shows that it has been used, and binds nothing again', async () => {
    const customer = await customerOn(BIND_PAYPAY);
    const { page } = customer;
    const address = await returnOf(customer);
    await page.goto(address);
    await heading(page, 'このリンクは使えません').waitFor();
    expect(page.url()).not.toContain('responseToken');
    await expectSound(page);
    await page.getByRole('link', { name: 'お支払い方法を見る' }).click();
    await cards(page).first().waitFor();
    expect(await cards(page).count()).toBe(1);
  });

  test('with a changed token binds nothing', async () => {
    const customer = await customerOn(BIND_PAYPAY);
    const { page } = customer;
    await page.route(/\/paypay\/link\//, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const answer = await route.fetch({ maxRedirects: 0 });
      const url = new URL(answer.headers()['location'] ?? '');
      const [head = '', body = ''] = (url.searchParams.get('responseToken') ?? '').split('.');
      url.searchParams.set('responseToken', `${head}.${body}.${'A'.repeat(43)}`);
      return route.fulfill({ status: 303, headers: { location: url.href } });
    });
    await leaveFor(page);
    await approve(page, customer);
    await heading(page, 'このリンクは使えません').waitFor();
    await page.goto(environment.app + LIST);
    await cards(page).getByText('手続きの途中', { exact: true }).waitFor();
    expect(await page.getByText('利用中', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: /を一覧から消す$/ }).click();
    await heading(page, 'お支払い方法はまだ連携されていません').waitFor();
  });

  test('shows the message of its parameters, and rejects unknown ones', async () => {
    const { page } = await customerOn('/demo/paypay/bind', { expect: [/404/] });
    await heading(page, 'PayPayの連携の結果は届いていません').waitFor();
    await expectSound(page);
    for (const [query, title] of [
      ['result=expired', '手続きの期限が過ぎました'],
      ['result=unknown', '連携の結果を確認しています'],
      ['result=<script>', 'このリンクは使えません'],
      ['binding=../../me', 'このリンクは使えません'],
      [`binding=${'a'.repeat(26)}`, 'このリンクは使えません'],
    ] as const) {
      await page.goto(`${environment.app}/demo/paypay/bind?${query}`);
      await heading(page, title).waitFor();
      await expectSound(page);
    }
  });
});

describe('binding d払い', () => {
  test('aborted at docomo shows a notice, and another try leads back to an active method', async () => {
    const { page, name } = await customerOn(BIND_DPAY);
    await expectSound(page);
    await leaveFor(page, 'd払いを連携する');
    await page.getByRole('button', { name: 'やめる' }).click();
    await heading(page, 'd払いは連携されていません').waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: 'もう一度連携する' }).click();
    await leaveFor(page, 'd払いを連携する');
    await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: '承諾して利用する' }).click();
    await page.waitForURL((url) => url.origin === environment.app && !url.searchParams.has('p'));
    await heading(page, 'd払いを連携しました').waitFor();
    await expectSound(page);
    await page.goto(environment.app + LIST);
    await cards(page).getByText('利用中', { exact: true }).waitFor();
  });
});

describe('the list of payment methods', () => {
  test('sets the default in one list of choices, and unbinds only on the page of a method', async () => {
    const { openAt, call, name } = await buyerInLine();
    await bind(call, 'dpay', name);
    const page = await openAt(LIST);
    const paypay = cards(page).filter({ hasText: 'PayPay' });
    const dpay = cards(page).filter({ hasText: 'd払い' });
    await paypay.getByText('メインのお支払い', { exact: true }).waitFor();
    await expectSound(page);
    await dpay.getByRole('radio').click();
    await dpay.getByText('メインのお支払い', { exact: true }).waitFor();
    expect(await paypay.getByRole('radio').isChecked()).toBe(false);
    await page.reload();
    await dpay.getByText('メインのお支払い', { exact: true }).waitFor();
    expect(await dpay.getByRole('radio').isChecked()).toBe(true);
    expect(await page.getByText('メインのお支払い', { exact: true }).count()).toBe(1);
    expect(await page.getByRole('button', { name: /解除/ }).count()).toBe(0);
    await paypay.getByRole('button', { name: /の詳細$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: /^PayPay（末尾/ }).waitFor();
    await expectSound(page);
    await dialog.getByRole('button', { name: '閉じる' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await cards(page).count()).toBe(2);
    await paypay.getByRole('button', { name: /の詳細$/ }).click();
    await dialog.getByRole('button', { name: '解除する' }).click();
    await page.getByText(/^PayPay.*を解除しました$/).waitFor();
    await paypay.waitFor({ state: 'detached' });
    await dpay.waitFor();
    await expectSound(page);
  });

  test('shows an unbinding as pending until PayPay answers', async () => {
    const { page } = await readyBuyer('paypay', { clock: true }, LIST);
    const path = '/paypay/v2/user/authorizations';
    const away = { pathPrefix: path, method: 'DELETE', times: -1, kind: 'status', status: 503 };
    await control('PUT', '/faults', [away]);
    await page.getByRole('button', { name: /の詳細$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
    await page.getByText('の解除を確認しています。確認が終わるまで').waitFor();
    await cards(page).getByText('解除の確認中').waitFor();
    await expectSound(page);
    await control('DELETE', '/faults');
    // The page polls every five seconds.
    await page.clock.fastForward(5_000);
    await cards(page).first().waitFor({ state: 'detached' });
    await heading(page, 'お支払い方法はまだ連携されていません').waitFor();
  });

  test('shows an error and a retry if it cannot be loaded', async () => {
    const { page } = await customerOn('/demo/account', { expect: [/503/] });
    await control('PUT', '/faults', [
      { pathPrefix: '/v1/', times: -1, kind: 'status', status: 503 },
    ]);
    await page.getByRole('link', { name: /お支払い方法/ }).click();
    await page.getByRole('alert').waitFor();
    await expectSound(page);
    await control('DELETE', '/faults');
    await page.getByRole('button', { name: 'もう一度読み込む' }).click();
    await heading(page, 'お支払い方法はまだ連携されていません').waitFor();
  });
});
