import type { Machine, ShelfItem } from '../../../contract/customer/machines.ts';
import type { PayMethod } from '../../../contract/customer/pay-methods.ts';
import type { SetupStep } from '../../../contract/shared/client.ts';
import type { OrderId } from '../../../contract/shared/ids.ts';
import { stockLevel } from './stock-level.ts';

/** What must be resolved before the person can buy. */
export type ObstacleKind =
  | { readonly kind: 'order'; readonly orderId: OrderId }
  | { readonly kind: 'step'; readonly step: SetupStep }
  | { readonly kind: 'sold-out' | 'offline' | 'no-pay' };

type Situation = {
  readonly machine: Pick<Machine, 'online'>;
  readonly item: Pick<ShelfItem, 'stock'>;
  readonly nextStep: SetupStep | null;
  readonly activeOrder: OrderId | null;
  readonly method: PayMethod | undefined;
};

/** Returns the first obstacle, which the app shows before the person chooses a drink. */
export function obstacleTo(situation: Situation): ObstacleKind | null {
  const { machine, item, nextStep, activeOrder, method } = situation;
  if (activeOrder) return { kind: 'order', orderId: activeOrder };
  if (stockLevel(item) === 'sold-out') return { kind: 'sold-out' };
  if (machine.online === false) return { kind: 'offline' };
  if (nextStep) return { kind: 'step', step: nextStep };
  return method ? null : { kind: 'no-pay' };
}
