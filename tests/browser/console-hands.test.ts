import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { complaint, consoleOrigin, PHONE, REPORTED, signIn, signInAt } from './console-desk.ts';
import { useKeyboard } from './keyboard.ts';
import { expectSound } from './pay-flows.ts';

test('an order is found and refunded by keyboard alone, and the focus is always visible', async () => {
  const { buyer, id } = await complaint();
  const page = await signIn('support');
  const { focused, press, reach } = await useKeyboard(page);
  await page.keyboard.press('/');
  expect(await focused()).toMatchObject({ role: 'searchbox' });
  await page.keyboard.type(id);
  await page.keyboard.press('Enter');
  await page.getByText(REPORTED).waitFor();
  expect(page.url()).toBe(`${consoleOrigin}/demo/orders/${id}`);

  // After a dialog closes, the focus returns to the button that opened it.
  await press('button', /^返金する$/);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(focused).toMatchObject({ role: 'button', name: '返金する' });

  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await reach('textbox', /^理由/);
  await page.keyboard.type('商品が出ていない');
  await press('button', /^返金する$/);
  await page.getByRole('status').getByText('完了しました').waitFor();
  await page.getByRole('heading', { name: /返金済み/ }).waitFor();
  expect(await buyer.call('GET', `/orders/${id}`)).toMatchObject({ state: 'REFUNDED' });
});

/** Tab does not reach a dialog's button that is only for screen readers. */
const targets = ':is(a, button, input, textarea, select, summary):not([tabindex="-1"]):visible';

/** Returns every visible link, button and field that is smaller than 44 pixels. */
const smallTargets = (page: Page) =>
  page.locator(targets).evaluateAll((all) =>
    all
      // A radio button or checkbox is pressed by its label.
      .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
      // The skip link is outside the window until it has the focus.
      .filter(({ box }) => box.right > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(({ one, box }) => `${one.textContent}: ${box.width} × ${box.height}`),
  );

test('the page of an order fits a phone, with targets large enough for a finger', async () => {
  const { id } = await complaint();
  const page = await signInAt(`/demo/orders/${id}`, 'support', { viewport: PHONE });
  await page.getByText(REPORTED).waitFor();
  await expectSound(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: '返金する' }).click();
  await page.getByRole('dialog').waitFor();
  await expectSound(page);
  expect(await smallTargets(page)).toEqual([]);
});
