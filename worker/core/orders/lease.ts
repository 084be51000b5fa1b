import type { StoredOrder } from './order-document.ts';

/**
 * Returns whether an order still needs its machine. It does until the product dropped, certainly
 * will not drop, or the machine can no longer start.
 */
export function holdsMachine(order: StoredOrder, nowMs: number): boolean {
  switch (order.state) {
    case 'CREATED':
    case 'AUTHORIZING':
    case 'AUTH_UNKNOWN':
    case 'AUTHORIZED':
    case 'VENDING':
      return true;
    case 'VEND_UNKNOWN':
      return nowMs < order.command.notAfterMs;
    default:
      return false;
  }
}
