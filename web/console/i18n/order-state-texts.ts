import type { LocalText } from '../../../contract/shared/language.ts';
import type { OrderState } from '../../../contract/shared/order-state.ts';

/** How a state is shown to staff. `tone` is its colour: red only where somebody has to act. */
type StateText = { readonly text: LocalText; readonly tone: 'good' | 'wait' | 'act' | 'quiet' };

/** The states of orders, for staff. The test of the console's texts checks that none is missing. */
export const orderStateTexts: Readonly<Record<OrderState, StateText>> = {
  CREATED: { text: { ja: '受付', en: 'Placed' }, tone: 'wait' },
  AUTHORIZING: { text: { ja: '決済中', en: 'Authorising' }, tone: 'wait' },
  AUTHORIZED: { text: { ja: '仮売上', en: 'Held' }, tone: 'wait' },
  DECLINED: { text: { ja: '決済不可', en: 'Declined' }, tone: 'quiet' },
  AUTH_UNKNOWN: { text: { ja: '決済を確認中', en: 'Payment unknown' }, tone: 'wait' },
  CANCELLING: { text: { ja: '取消中', en: 'Cancelling' }, tone: 'wait' },
  CANCELLED: { text: { ja: '取消', en: 'Cancelled' }, tone: 'quiet' },
  VENDING: { text: { ja: '販売中', en: 'Vending' }, tone: 'wait' },
  DISPENSED: { text: { ja: '商品が出た', en: 'Dispensed' }, tone: 'wait' },
  VEND_FAILED: { text: { ja: '商品が出ない', en: 'Vend failed' }, tone: 'wait' },
  VEND_UNKNOWN: { text: { ja: '販売を確認中', en: 'Vend unknown' }, tone: 'wait' },
  CAPTURING: { text: { ja: '売上確定中', en: 'Capturing' }, tone: 'wait' },
  CAPTURED: { text: { ja: '売上確定', en: 'Captured' }, tone: 'good' },
  REVERTING: { text: { ja: '仮売上の取消中', en: 'Releasing' }, tone: 'wait' },
  REVERTED: { text: { ja: '仮売上を取消', en: 'Released' }, tone: 'quiet' },
  REFUNDING: { text: { ja: '返金中', en: 'Refunding' }, tone: 'wait' },
  REFUNDED: { text: { ja: '返金済み', en: 'Refunded' }, tone: 'quiet' },
  MANUAL_REVIEW: { text: { ja: '要確認', en: 'Needs review' }, tone: 'act' },
};

/** The states of a refund that returns a part. */
export const partRefundTexts: Readonly<Partial<Record<OrderState, LocalText>>> = {
  REFUNDING: { ja: '一部返金中', en: 'Refunding a part' },
  REFUNDED: { ja: '一部返金済み', en: 'Partly refunded' },
};
