import type { LocalText } from '../../../contract/shared/language.ts';
import type { OrderState } from '../../../contract/shared/order-state.ts';

/** A state's text and sign for staff. The sign is `act` only if somebody has to act. */
type StateText = { readonly text: LocalText; readonly sign: 'done' | 'wait' | 'act' | 'off' };

/** The states of orders, for staff. The test of the console's texts checks that none is missing. */
export const orderStateTexts: Readonly<Record<OrderState, StateText>> = {
  CREATED: { text: { ja: '受付', en: 'Placed' }, sign: 'wait' },
  AUTHORIZING: { text: { ja: '決済中', en: 'Authorising' }, sign: 'wait' },
  AUTHORIZED: { text: { ja: '仮売上', en: 'Held' }, sign: 'wait' },
  DECLINED: { text: { ja: '決済不可', en: 'Declined' }, sign: 'off' },
  AUTH_UNKNOWN: { text: { ja: '決済を確認中', en: 'Payment unknown' }, sign: 'wait' },
  CANCELLING: { text: { ja: '取消中', en: 'Cancelling' }, sign: 'wait' },
  CANCELLED: { text: { ja: '取消', en: 'Cancelled' }, sign: 'done' },
  VENDING: { text: { ja: '販売中', en: 'Vending' }, sign: 'wait' },
  DISPENSED: { text: { ja: '商品が出た', en: 'Dispensed' }, sign: 'wait' },
  VEND_FAILED: { text: { ja: '商品が出ない', en: 'Vend failed' }, sign: 'wait' },
  VEND_UNKNOWN: { text: { ja: '販売を確認中', en: 'Vend unknown' }, sign: 'wait' },
  CAPTURING: { text: { ja: '売上確定中', en: 'Capturing' }, sign: 'wait' },
  CAPTURED: { text: { ja: '売上確定', en: 'Captured' }, sign: 'done' },
  REVERTING: { text: { ja: '仮売上の取消中', en: 'Releasing' }, sign: 'wait' },
  REVERTED: { text: { ja: '仮売上を取消', en: 'Released' }, sign: 'done' },
  REFUNDING: { text: { ja: '返金中', en: 'Refunding' }, sign: 'wait' },
  REFUNDED: { text: { ja: '返金済み', en: 'Refunded' }, sign: 'done' },
  MANUAL_REVIEW: { text: { ja: '要確認', en: 'Needs review' }, sign: 'act' },
};

/** The states of a refund that returns a part. */
export const partRefundTexts: Readonly<Partial<Record<OrderState, LocalText>>> = {
  REFUNDING: { ja: '一部返金中', en: 'Refunding a part' },
  REFUNDED: { ja: '一部返金済み', en: 'Partly refunded' },
};
