import type { StoredOrder } from '../../worker/core/order/order.ts';

const HEAD = '加盟店決済ID,決済番号,取引ステータス,取引金額,取引日時';

/**
 * Returns PayPay's file of these orders, as an accountant downloads it. One payment is missing, and one has
 * another amount.
 */
export function settlementFile(orders: readonly StoredOrder[]) {
  const lines = orders
    .filter(({ payment }) => payment.kind === 'paypay')
    .slice(1)
    .map(({ id, payment, amountYen, createdAtMs }, index) =>
      [
        ...[id, payment.providerPaymentId, '取引完了', index === 0 ? amountYen - 10 : amountYen],
        inJapan(createdAtMs),
      ].join(','),
    );
  const text = `\u{feff}${[HEAD, ...lines].join('\r\n')}\r\n`;
  return { name: 'paypay.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/**
 * Returns a file of PayPay payments of these orders in a form that no provider uses. Once somebody
 * has assigned its columns, the tenant's console recognises the form.
 */
export function unknownFile(
  orders: readonly StoredOrder[],
  head = '区分,店舗の番号,お取引額,取引の日時',
) {
  const lines = orders
    .filter(({ payment }) => payment.kind === 'paypay')
    .map(({ id, amountYen, createdAtMs }) =>
      ['売上', id, amountYen, inJapan(createdAtMs)].join(','),
    );
  const text = ['ご利用明細', head, ...lines, ''].join('\r\n');
  return { name: 'meisai.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

const inJapan = (ms: number): string =>
  new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
