/**
 * An order that exists but that this version cannot read. Either a newer version wrote it
 * (rollback), or it is broken. It never counts as absent, so nothing is acknowledged, recreated or
 * released because of it.
 */
export class UnreadableOrder extends Error {
  override readonly name = 'UnreadableOrder';
  readonly orderId: string;
  constructor(orderId: string) {
    super(`order ${orderId} is of a shape that this version does not know`);
    this.orderId = orderId;
  }
}
