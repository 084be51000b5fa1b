import type { StoredOrder } from './order.ts';
import { orderStates } from './states/register.ts';

/**
 * Returns whether an order still needs its machine. It does until the product dropped, certainly
 * will not drop, or the machine can no longer start.
 */
export function holdsMachine(
  { state, fulfilment: { command } }: StoredOrder,
  nowMs: number,
): boolean {
  const part = orderStates[state].fulfilment;
  if (part === 'unknown') return command !== null && nowMs < command.notAfterMs;
  return part === 'waiting' || part === 'commanded';
}
