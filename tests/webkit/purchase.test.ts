import { By, until } from 'selenium-webdriver';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { ownDigits } from '../browser/own-number.ts';
import { control, environment, isMissing, newPerson, newVisitor, signIn } from './webkit.ts';

const MACHINE = 'm-lobby';
const messagesSchema = v.object({ messages: v.array(v.object({ code: v.string() })) });
const walletsSchema = v.object({
  wallets: v.array(v.object({ name: v.string(), balance: v.number() })),
});
const machineSchema = v.object({
  journal: v.array(v.object({ commandId: v.string(), outcome: v.string(), fell: v.boolean() })),
});

async function codeSentTo(number: string): Promise<string> {
  const path = `/twilio/messages?to=${encodeURIComponent(`+81${number.slice(1)}`)}`;
  return v.parse(messagesSchema, await control('GET', path)).messages[0]?.code ?? '';
}

async function balanceOf(name: string): Promise<number> {
  const { wallets } = v.parse(walletsSchema, await control('GET', '/paypay/wallets'));
  return wallets.find((wallet) => wallet.name === name)?.balance ?? -1;
}

beforeAll(async () => {
  if (isMissing) return;
  await control('PUT', `/machines/demo/${MACHINE}`, { switches: { motorMs: 300 } });
});

test.skipIf(isMissing)(
  'a new person signs in at LINE, sets up, binds PayPay, buys at a machine and gets the receipt',
  async () => {
    const name = await newPerson();
    const visitor = await newVisitor();
    const { press, type, see, seeHeading, address, goto, webkit } = visitor;
    await signIn(visitor, name);
    await see(`${name}さん、こんにちは`);
    expect((await address()).href).toBe(`${environment.app}/demo`);

    await press('設定へ進む');
    await press('利用規約とプライバシーポリシーの内容を読み、同意します');
    // The label of the checkbox says 同意します too.
    await webkit.driver.findElement(By.css('main form button[type=submit]')).click();
    const number = `080${ownDigits()}`;
    await type('携帯電話番号', number);
    await press('認証コードを送る');
    await see('6桁を入力すると');
    await type('認証コード', await codeSentTo(number));
    await press('PayPay');

    await press('PayPayを連携する');
    await press(name);
    await press('同意して連携する');
    await seeHeading('PayPayを連携しました');
    await visitor.settle();

    const before = await balanceOf(name);
    await goto(`${environment.app}/demo/machines/${MACHINE}`);
    await webkit.driver.wait(until.elementLocated(By.css('main li button')));
    await webkit.driver.executeScript("document.querySelector('main li button').click()");
    await seeHeading('購入内容の確認');
    await press('140円で購入する');
    await seeHeading('商品をお取りください');
    await see('お支払い済み');
    const id = (await address()).pathname.split('/').at(-1) ?? '';
    expect(await balanceOf(name)).toBe(before - 140);
    const { journal } = v.parse(machineSchema, await control('GET', `/machines/demo/${MACHINE}`));
    expect(journal.at(-1)).toMatchObject({ commandId: id, outcome: 'dispensed', fell: true });

    await goto(`${environment.app}/demo/account/order/${id}?view=receipt`);
    await see('8%');
    await see('140');
  },
);

test.skipIf(isMissing)(
  'Back on LINE’s login page shows that the login was cancelled, and one tap logs in',
  async () => {
    const name = await newPerson();
    const { webkit, see, seeHeading, press, goto } = await newVisitor();
    await goto(`${environment.app}/demo`);
    await press('許可しない');
    await seeHeading('ログインを中止しました');
    // WebKit adds no history entry for a navigation without a tap.
    await press('LINEでログイン');
    await webkit.driver.wait(until.urlContains('/line-access/'), 20_000);
    await see('許可しない');
    await webkit.driver.navigate().back();
    await seeHeading('ログインを中止しました');
    await press('LINEでログイン');
    await press(name);
    await see(`${name}さん、こんにちは`);
  },
);
