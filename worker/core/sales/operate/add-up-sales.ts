import { ordersOfSpan, type Span } from '../../operations/orders-of-span.ts';
import type { OperatorContext } from '../../operator/operator-context.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import { shareYen } from '../share-yen.ts';
import { readSoldOrder, type SoldOrder, soldFields } from './sold-order.ts';

/** Amounts sold or refunded, including tax, after the coupons' discounts. */
export type SoldAmounts = { pieces: number; amountYen: number; taxYen: number };

/** The sales of one machine, product and tax rate. */
export type SalesLine = {
  readonly machineId: string;
  readonly machineCode: string;
  readonly machineName: string;
  readonly productId: string;
  readonly productName: string;
  readonly ratePercent: number;
  readonly sold: SoldAmounts;
  /** The discount of the coupons, which `sold` does not include. */
  discountYen: number;
  /** Refunds of sales in this or an earlier time span. */
  readonly refunded: SoldAmounts;
};

/** The sales of a time span. Memory grows with machines × products, not with orders. */
export type Sales = {
  readonly lines: Map<string, SalesLine>;
  /** The orders whose money was captured in the time span. */
  orders: number;
  readonly unreadable: string[];
};

/**
 * Adds up the sales of a time span: the money captured and the money returned in it, whenever the
 * orders were placed. So a month has the same sums as the console's counters. It reads each order
 * once for captures and once for refunds, in pages.
 */
export async function addUpSales(operator: OperatorContext, span: Span): Promise<Sales> {
  const sales: Sales = { lines: new Map(), orders: 0, unreadable: [] };
  for await (const page of ordersOfSpan(operator, span, 'payment.capturedAt', soldFields)) {
    sales.orders += page.length;
    for (const document of page) addCaptured(sales, document);
  }
  // An order may have refunds in several spans. The query finds it by the last one, so the search
  // has no end.
  const since = { fromMs: span.fromMs, untilMs: Number.POSITIVE_INFINITY };
  for await (const page of ordersOfSpan(operator, since, 'payment.refundedAt', soldFields)) {
    for (const document of page) addRefunded(sales, document, span);
  }
  return { ...sales, unreadable: [...new Set(sales.unreadable)] };
}

function addCaptured(sales: Sales, document: StoredDocument): void {
  const order = readSoldOrder(document);
  if (order) addAmount(sales, order, 'sold', { fromYen: 0, toYen: order.payment.capturedYen });
  else sales.unreadable.push(document.id);
}

/**
 * If a payment was never recorded as captured, it never counted as sold, so its refunds do not
 * count either.
 */
function addRefunded(sales: Sales, document: StoredDocument, { fromMs, untilMs }: Span): void {
  const order = readSoldOrder(document);
  if (!order) return void sales.unreadable.push(document.id);
  if (order.payment.capturedAt === null) return;
  let fromYen = 0;
  for (const { yen, state, at } of order.payment.refunds) {
    if (state !== 'DONE') continue;
    const toYen = fromYen + yen;
    if (at >= fromMs && at < untilMs) addAmount(sales, order, 'refunded', { fromYen, toYen });
    fromYen = toYen;
  }
}

/**
 * Adds a part of an order's amount by tax rate, divided in the same way as in the counters.
 * Products with the same rate become one line with all their names.
 */
function addAmount(
  { lines }: Sales,
  order: SoldOrder,
  side: 'sold' | 'refunded',
  { fromYen, toYen }: { readonly fromYen: number; readonly toYen: number },
): void {
  const { lines: bought, tax, coupon, machine } = order;
  const [before, after] = [shareYen(order, fromYen).rates, shareYen(order, toYen).rates];
  for (const [index, { ratePercent }] of tax.entries()) {
    const products = bought.filter(({ taxRatePercent }) => taxRatePercent === ratePercent);
    const productId = products.map((product) => product.productId).join('+');
    const key = JSON.stringify([machine.id, productId, ratePercent]);
    const line = lines.get(key) ?? {
      machineId: machine.id,
      machineCode: machine.code,
      machineName: machine.name.ja,
      productId,
      productName: products.map(({ name }) => name.ja).join('+'),
      ratePercent,
      sold: { pieces: 0, amountYen: 0, taxYen: 0 },
      discountYen: 0,
      refunded: { pieces: 0, amountYen: 0, taxYen: 0 },
    };
    lines.set(key, line);
    line[side].pieces += products.reduce((sum, { quantity }) => sum + quantity, 0);
    line[side].amountYen += (after[index]?.yen ?? 0) - (before[index]?.yen ?? 0);
    line[side].taxYen += (after[index]?.taxYen ?? 0) - (before[index]?.taxYen ?? 0);
    if (side === 'sold' && index === 0) line.discountYen += coupon?.discountYen ?? 0;
  }
}
