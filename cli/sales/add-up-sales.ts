import { endStates } from '../../contract/shared/order-state.ts';
import type { OperatorContext } from '../../worker/core/operations/operator-context.ts';
import { ordersOfSpan, type Span } from '../../worker/core/operations/orders-of-span.ts';
import type { StoredDocument } from '../../worker/core/store/firestore.ts';
import { readSoldOrder, type SoldOrder, soldFields, wasCaptured } from './sold-order.ts';

/** What was sold, or given back; tax included, coupons taken off. */
export type Amounts = { pieces: number; amountYen: number; taxYen: number };

/** One machine, product and tax rate. */
export type SalesLine = {
  readonly machineId: string;
  readonly machineCode: string;
  readonly machineName: string;
  readonly productId: string;
  readonly productName: string;
  readonly ratePercent: number;
  readonly sold: Amounts;
  /** What the coupons took off; it is not in `sold`. */
  discountYen: number;
  /** Of sales of this or an earlier span. */
  readonly refunded: Amounts;
};

/** The accounts of a span. Memory grows with machines × products, not with orders. */
export type Sales = {
  readonly lines: Map<string, SalesLine>;
  orders: number;
  /** Placed in the span, and not yet decided: their money may still be taken. */
  undecided: number;
  readonly unreadable: string[];
};

/**
 * Adds up the sales of a span: orders placed in it whose money was taken, and refunds that began in it
 * and were paid. Each order is read once, in pages.
 */
export async function addUpSales(operator: OperatorContext, span: Span): Promise<Sales> {
  const sales: Sales = { lines: new Map(), orders: 0, undecided: 0, unreadable: [] };
  for await (const page of ordersOfSpan(operator, span, 'createdAt', soldFields)) {
    sales.orders += page.length;
    for (const document of page) addPlaced(sales, document);
  }
  for await (const page of ordersOfSpan(operator, span, 'refundAt', soldFields)) {
    for (const document of page) addRefunded(sales, document);
  }
  return { ...sales, unreadable: [...new Set(sales.unreadable)] };
}

function addPlaced(sales: Sales, document: StoredDocument): void {
  const order = readSoldOrder(document);
  if (!order) sales.unreadable.push(document.id);
  else if (wasCaptured(order)) addOrder(sales, order, 'sold');
  else if (!endStates.has(order.state)) sales.undecided += 1;
}

/** A capture that nobody saw was never counted as sold, so its refund is none. */
function addRefunded(sales: Sales, document: StoredDocument): void {
  const order = readSoldOrder(document);
  if (!order) sales.unreadable.push(document.id);
  else if (order.state === 'REFUNDED' && wasCaptured(order)) addOrder(sales, order, 'refunded');
}

/** By tax rate: an order of several products of one rate is a line of all their names. */
function addOrder(
  { lines }: Sales,
  { lines: bought, tax, coupon, machine }: SoldOrder,
  side: 'sold' | 'refunded',
): void {
  for (const [index, { ratePercent, amountYen, taxYen }] of tax.entries()) {
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
    line[side].amountYen += amountYen;
    line[side].taxYen += taxYen;
    if (side === 'sold' && index === 0) line.discountYen += coupon?.discountYen ?? 0;
  }
}
