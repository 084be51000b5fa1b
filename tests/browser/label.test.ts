import { expect, test } from 'vitest';
import { buyerInLine } from './buyers.ts';
import { heading } from './pay-flows.ts';

test('the confirmation loads the label on demand, and always shows what the law requires', async () => {
  const { visitor, openAt } = await buyerInLine();
  const asked: string[] = [];
  visitor.on('request', (request) => {
    if (request.url().includes('/products/')) asked.push(request.url());
  });
  const page = await openAt('/demo/machines/m-lobby?item=A1');
  const label = page.getByRole('group').filter({ hasText: '商品について' });
  for (const name of ['お支払いの時期', '商品の引き渡し', 'キャンセル・返品']) {
    await page.getByRole('dialog').getByText(name, { exact: true }).waitFor();
  }
  expect(asked).toEqual([]);
  expect(await label.getByText('アレルゲン').count()).toBe(0);
  await label.getByText('商品について').focus();
  await page.keyboard.press('Enter');
  await label.getByText('特定原材料等28品目は不使用').waitFor();
  const words = (await label.innerText()).replaceAll('\u200b', '').replace(/\s+/g, ' ');
  expect(words).toContain('エネルギー 0kcal（100mlあたり）');
  expect(words).toContain('カフェイン 10mg（100mlあたり）');
  expect(words).toContain('原材料名 緑茶（国産）／ビタミンC');
  expect(words).toContain('容器の表示もご確認ください');
  expect(asked).toHaveLength(1);
});

test('allergens are shown in the person’s language', async () => {
  const { call, openAt } = await buyerInLine();
  await call('PUT', '/me/settings', { language: 'en' });
  const page = await openAt('/demo/machines/m-lobby?item=A4');
  await heading(page, 'Check your purchase').waitFor();
  await page.getByText('About this drink').click();
  const label = page.getByRole('group').filter({ hasText: 'About this drink' });
  await label.getByText('Ingredients').waitFor();
  expect((await label.innerText()).replace(/\s+/g, ' ')).toContain('Allergens milk');
});
