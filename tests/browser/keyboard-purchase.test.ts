import { beforeAll, expect, test } from 'vitest';
import { environment } from './browser.ts';
import { orderIdOf, readyBuyer, setMachine, storedOrder, untilOnline } from './buyers.ts';
import { useKeyboard } from './keyboard.ts';

beforeAll(() => setMachine('m-lobby', {}));

test('a purchase works with the keyboard and a screen reader’s names, from the main page to the receipt', async () => {
  const buyer = await readyBuyer();
  const { page } = buyer;
  await untilOnline(buyer, 'm-lobby');
  const { press, arriveAt, said } = await useKeyboard(page);
  await page.goto(`${environment.app}/demo`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();

  await press('link', /1001/);
  await arriveAt(/みなと台本社ビル 1号機/);

  await press('button', /円/);
  await arriveAt(/購入内容の確認/);

  await press('button', /^140円で購入する/);
  await arriveAt(/./);
  await page.getByRole('button', { name: /取り出しました/ }).waitFor();
  await press('button', /取り出しました/);
  await page.getByText('お支払いが確定しました').first().waitFor();
  const heard = (await said()).join('\n');
  expect(heard).toMatch(/商品をお取りください/);
  expect(heard).toMatch(/PayPayで140円お支払い済み/);
  expect((await storedOrder(orderIdOf(page))).state).toBe('CAPTURED');

  await press('link', /領収書|ご購入明細/);
  await arriveAt(/領収書|ご購入明細/);
});
