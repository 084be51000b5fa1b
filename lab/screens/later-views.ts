import { valueOrFail } from '../../cli/command/failure-text.ts';
import { openOperatorContext, parseOrderId } from '../../cli/orders/operator-context.ts';
import { openServices } from '../../cli/services/open-services.ts';
import { answerProblem } from '../../worker/core/operations/answer-problem.ts';
import { settleOrder } from '../../worker/core/operations/settle-order.ts';
import type { Customer } from './buyer.ts';
import type { Bought } from './live-views.ts';
import type { Studio } from './studio.ts';

/** Takes pictures after a purchase: the order, its receipt, a problem and its answer, a refund. */
export async function shootOrders(
  studio: Studio,
  buyer: Customer,
  { fine, jammed, withDpay }: Bought,
): Promise<void> {
  const { go, shoot, page, call } = buyer;
  const at = (id: string) => `/account/order/${id}`;
  await go('/account/order');
  await shoot('orders-several');
  await go(at(fine));
  await shoot('order-1-finished');
  await go(`${at(fine)}?view=receipt`);
  await shoot('order-2-receipt');
  await go(`${at(jammed)}?view=problem`);
  await shoot('order-3-problem-form');
  await page.locator('form button[type=submit]').click();
  await page.locator('#reason-error').waitFor();
  await shoot('order-4-problem-form-refused');
  const text = 'お金は戻っていましたが、商品が中で止まったままです。';
  await call('POST', `/orders/${jammed}/problem`, { reason: 'nothing-came', text, photo: null });
  await go(at(jammed));
  await shoot('order-5-problem-sent');
  const operator = await openOperatorContext(
    openServices(studio.environment.settings),
    studio.file.clientId,
    'staff',
  );
  const answer =
    'お知らせくださりありがとうございます。本日、係員が機械の中を確認し、商品を取り除きました。';
  valueOrFail(await answerProblem(operator, parseOrderId(jammed), answer));
  await go(at(jammed));
  await shoot('order-6-problem-answered');
  if (withDpay === undefined) return;
  const why = { reason: 'screens', force: false };
  valueOrFail(await settleOrder(operator, 'refund', parseOrderId(withDpay), why));
  await go(at(withDpay));
  await shoot('order-7-refunded');
  await go(`${at(withDpay)}?view=receipt`);
  await shoot('order-8-receipt-of-a-refund');
}

/** Takes pictures of the coupons, the spending limit and the settings. */
export async function shootCouponsAndCap(studio: Studio, buyer: Customer): Promise<void> {
  const { go, shoot, page, call } = buyer;
  await call('POST', '/coupons', { code: studio.file.clientId === 'demo' ? 'COFFEE20' : 'OCHA15' });
  await go('/account/coupon');
  await shoot('coupons-several');
  await page.getByRole('textbox').fill('NOSUCHCODE');
  await page.locator('form button[type=submit]').click();
  await page.locator('[aria-invalid=true]').waitFor();
  await shoot('coupons-wrong-code');
  await call('PUT', '/me/settings', { spendingCap: { dayYen: 500, monthYen: 8_000 } });
  await go('/account/settings');
  await shoot('settings-with-cap');
}

/** Takes pictures of closing the account: the question, and the page afterwards. */
export async function shootClosing({ go, shoot, page }: Customer): Promise<void> {
  await go('/account/settings');
  await page.getByRole('button', { name: /退会する|Delete my account/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await shoot('settings-close-account');
  await dialog.getByRole('button', { name: /退会する|Delete my account/ }).click();
  await page.getByRole('heading', { name: /退会しました|has been deleted/ }).waitFor();
  await shoot('account-closed');
}
