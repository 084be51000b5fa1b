import { expect, test } from 'vitest';
import { environment, newVisitor } from './browser.ts';
import { expectSoundOnDesk, PHONE, signInAt, sold } from './console-desk.ts';
import { expectSound } from './pay-flows.ts';
import { Presses } from './presses.ts';

test('a caller without the app chooses a refund through a link that support created', async () => {
  const { buyer, id } = await sold();
  const page = await signInAt(`/demo/orders/${id}`, 'support');
  const press = new Presses();
  await press.on(page.getByRole('button', { name: 'お客様が選べるリンクを作る' }));
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'お客様に表示する文' })
    .fill('商品が出てこず、申し訳ございませんでした。');
  await press.on(dialog.getByRole('button', { name: 'お客様が選べるリンクを作る' }));
  await page.getByText('お客様用のリンクができました').waitFor();
  press.expectCount(2);
  await expectSoundOnDesk(page);
  const link = await page.getByText('/offers/demo/').innerText();

  const caller = await (await newVisitor({ viewport: PHONE })).newPage();
  await caller.goto(environment.app + new URL(link).pathname);
  await caller.getByText('商品が出てこず、申し訳ございませんでした。').waitFor();
  await expectSound(caller);
  await caller.getByRole('button', { name: /PayPayに返金$/ }).click();
  await caller.getByRole('status').getByText('返金を受け付けました').waitFor();
  await expectSound(caller);
  expect(await buyer.call('GET', `/orders/${id}`)).toMatchObject({ state: 'REFUNDED' });
});
