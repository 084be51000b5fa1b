import type { StoredOrder } from './order-document.ts';

/**
 * Whether an order still holds its machine: until the product has fallen, it is certain that it
 * will not, or the machine can no longer begin.
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
