import { expect, test } from 'vitest';
import { control } from './browser.ts';
import { bind, buyButton, buyerInLine, orderIdOf, paid, storedOrder } from './buyers.ts';
import { expectSound, heading } from './pay-flows.ts';

test('after a refused payment another method is the only primary button, and buys', async () => {
  const { name, call, openAt } = await buyerInLine();
  await bind(call, 'dpay', name);
  await control('PUT', '/paypay/outcomes', [{ call: 'preauthorize', code: 'NO_SUFFICIENT_FUND' }]);
  const page = await openAt('/demo/machines/m-lobby?item=A1');
  await page.getByRole('radio', { name: /PayPay/ }).check();
  await buyButton(page).click();
  await heading(page, 'お支払いが承認されませんでした').waitFor();
  const refused = orderIdOf(page);
  expect((await storedOrder(refused)).state).toBe('DECLINED');
  const actions = page.locator('[data-actions] a');
  const other = actions.filter({ hasText: /^d払い.*で購入する$/ });
  await other.waitFor();
  await expectSound(page);
  // One of the actions is the primary button. It is pinned below all others.
  await page.getByText('ほかの方法').click();
  const filled = await actions.evaluateAll((all) =>
    all.map(
      (link) =>
        getComputedStyle(link).backgroundColor ===
        getComputedStyle(all.at(-1) ?? link).backgroundColor,
    ),
  );
  expect(filled.length).toBeGreaterThan(2);
  expect(filled.filter(Boolean)).toHaveLength(1);
  await expectSound(page);
  expect(await actions.last().textContent()).toContain('d払い');
  await other.click();
  // The confirmation asks once more, so nothing is bought on the way there.
  await page.getByRole('radio', { name: /d払い/, checked: true }).waitFor();
  await buyButton(page).click();
  await paid(page).waitFor();
  const bought = orderIdOf(page);
  expect(bought).not.toBe(refused);
  expect(await call('GET', `/orders/${bought}`)).toMatchObject({ pay: { kind: 'dpay' } });
});
