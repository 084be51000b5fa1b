import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addPasskey,
  complaint,
  consoleOrigin,
  limitRefunds,
  signIn,
  signInAt,
  sold,
} from './console-desk.ts';

/**
 * The expected refusals: of a large refund, of approving one's own request, and of an approval without a
 * passkey.
 */
const REFUSED = { expect: [/401/, /403/, /409/] };
const DRINK_YEN = 140;

beforeAll(() => limitRefunds({ approvalAboveYen: DRINK_YEN - 1 }));
afterAll(() => limitRefunds({}));

const orderPage = (id: string) => `/demo/orders/${id}`;

/** Confirms an action of the order page with a reason. */
async function act(page: Page, action: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '理由' }).fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

describe('a refund above the second limit', () => {
  test('is requested by support, approved by another person with a passkey, and shown on the customer’s phone', async () => {
    const { buyer, id } = await complaint({ clock: true });
    const phone = await buyer.openAt(`/demo/account/order/${id}`);
    const support = await signInAt(orderPage(id), 'support', REFUSED);
    await act(support, '返金する', '商品が出ていない');
    await support.getByText('別の人の承認が必要です').waitFor();
    expect(await buyer.call('GET', `/orders/${id}`)).toMatchObject({ state: 'CAPTURED' });
    await support.getByRole('button', { name: 'やめる' }).click();
    await act(support, '返金の承認を依頼する', '商品が出ていない');
    await support.getByRole('status').getByText('承認を依頼しました').waitFor();
    const approve = support.getByRole('button', { name: '返金を承認する' });
    expect(await approve.isDisabled()).toBe(true);

    const manager = await signIn('manager', 'demo', REFUSED);
    await addPasskey(manager, 'manager');
    await manager.getByRole('link', { name: '今日の仕事' }).click();
    // The order has a second task, because the customer also waits for an answer.
    const task = manager
      .getByRole('listitem')
      .filter({ has: manager.locator(`a[href$="${id}"]`), hasText: '返金の承認待ち' });
    await task.getByRole('link', { name: '開く' }).click();
    await manager.getByText('中川 彩').first().waitFor();
    expect(manager.url()).toBe(consoleOrigin + orderPage(id));
    await act(manager, '返金を承認する', '販売記録を確認した');
    await manager.getByRole('status').getByText('完了しました').waitFor();
    await manager.getByRole('heading', { name: /返金済み/ }).waitFor();

    // The customer’s open page shows it at its next poll.
    await phone.clock.fastForward(60_000);
    await phone
      .getByText(/返金しました|返金済み/)
      .first()
      .waitFor();
    expect(await buyer.call('GET', `/orders/${id}`)).toMatchObject({ state: 'REFUNDED' });
  });

  test('cannot be approved by the person who requested it', async () => {
    const { buyer, id } = await sold();
    const manager = await signInAt(orderPage(id), 'manager', REFUSED);
    await act(manager, '返金の承認を依頼する', '商品が出ていない');
    await manager.getByRole('status').getByText('承認を依頼しました').waitFor();
    await act(manager, '返金を承認する', '自分で承認する');
    await manager.getByText('自分が依頼した返金は承認できません').waitFor();
    expect(await buyer.call('GET', `/orders/${id}`)).toMatchObject({ state: 'CAPTURED' });
  });
});
