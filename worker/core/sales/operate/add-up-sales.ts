import { endStates } from '../../../../contract/shared/order-state.ts';
import { ordersOfSpan, type Span } from '../../operations/orders-of-span.ts';
import type { OperatorContext } from '../../operator/operator-context.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import { shareYen } from '../share-yen.ts';
import { readSoldOrder, type SoldOrder, soldFields, wasCaptured } from './sold-order.ts';

/** Sold or refunded amounts, with tax, after the coupons' discounts. */
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
  orders: number;
  /** Orders of the time span that are not decided yet. Their money may still be captured. */
  undecided: number;
  readonly unreadable: string[];
};

/**
 * Adds up the sales of a time span: its orders whose money was captured, and the completed refunds that
 * began in it. Each order is read once, in pages.
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

/** An order without a capture was never counted as sold, so its refund does not count either. */
function addRefunded(sales: Sales, document: StoredDocument): void {
  const order = readSoldOrder(document);
  if (!order) sales.unreadable.push(document.id);
  else if (order.state === 'REFUNDED' && wasCaptured(order)) addOrder(sales, order, 'refunded');
}

/**
 * Adds an order's amounts by tax rate. Products with the same rate become one line with all their names.
 */
function addOrder({ lines }: Sales, order: SoldOrder, side: 'sold' | 'refunded'): void {
  const { lines: bought, tax, coupon, machine, payment } = order;
  const returned = shareYen(order, payment.refundedYen).rates;
  for (const [index, { ratePercent, ...whole }] of tax.entries()) {
    const part = returned[index];
    const sum = side === 'sold' || !part ? whole : { amountYen: part.yen, taxYen: part.taxYen };
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
    line[side].amountYen += sum.amountYen;
    line[side].taxYen += sum.taxYen;
    if (side === 'sold' && index === 0) line.discountYen += coupon?.discountYen ?? 0;
  }
}
