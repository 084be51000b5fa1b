import type { MachineId } from '../../../contract/shared/ids.ts';
import type { PersonKey } from '../person-key.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { create, type Write } from '../store/writes.ts';

/** The coupon that staff give as an apology. An empty list of machines allows all machines. */
type Apology = {
  readonly yen: number;
  /** When it ends, in milliseconds. */
  readonly endsAtMs: number;
  readonly machineIds: readonly MachineId[];
};

const title = { ja: 'お詫びのクーポン', en: 'With our apologies' } as const;

/** Returns the write of a coupon about an order. It fails if there is one already, used or not. */
export const apologyCoupon = (
  { clientId, lineUserId }: PersonKey,
  orderId: string,
  { yen, endsAtMs, machineIds }: Apology,
): Write =>
  create(paths.userCoupon(clientId, lineUserId, `sorry-${orderId}`), {
    ...{ title, discount: { kind: 'yen', yen }, minimumYen: 0 },
    ...{ productIds: [], machineIds: [...machineIds] },
    ...{ startsAt: null, expiresAt: Timestamp.ofMs(endsAtMs) },
    ...{ state: 'held', usedAt: null, orderId: null },
  });
