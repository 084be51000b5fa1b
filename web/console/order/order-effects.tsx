import type { ClosedState } from '../../../contract/console/order-actions.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import type { Kind } from './order-commands.ts';
import type { OrderDetail } from './order-detail.ts';

const moneyEffects: Readonly<Record<Kind, MessageKey>> = {
  answer: 'answerEffect',
  refund: 'refundEffect',
  'request-refund': 'requestEffect',
  'approve-refund': 'refundEffect',
  capture: 'captureEffect',
  revert: 'revertEffect',
  close: 'recordEffect',
  'give-coupon': 'couponEffect',
  offer: 'offerEffect',
  note: 'answerEffect',
};

/** The actions that return no money. */
const withoutRefund: readonly Kind[] = [
  ...(['answer', 'request-refund', 'capture', 'give-coupon', 'offer', 'note'] as const),
];

/** Returns whether an action ends the order with its money returned. */
function returnsMoney(kind: Kind, to: ClosedState): boolean {
  if (withoutRefund.includes(kind)) return false;
  return kind !== 'close' || to !== 'CAPTURED';
}

/** The texts about messages, for actions that send the customer no message. */
const staffTexts: Readonly<Partial<Record<Kind, MessageKey>>> = {
  ...{ note: 'tellsColleagues', 'request-refund': 'tellsStaff', offer: 'tellsByLink' },
};

/** Shows what an action will change, before staff confirm it: money, stock, coupon, messages. */
export function OrderEffects({
  kind,
  detail: { returnsCoupon, messages, shown },
  yen,
  to,
}: {
  readonly kind: Kind;
  readonly detail: OrderDetail;
  readonly yen: number;
  readonly to: ClosedState;
}) {
  const { t, local, inYen } = useText();
  const isReturned = returnsMoney(kind, to);
  const isTold = kind === 'answer' ? messages.tellsAnswer : isReturned && messages.tellsRefund;
  const customerText = isTold ? 'tellsLine' : 'tellsApp';
  return (
    <dl className="facts effects">
      {kind !== 'note' && (
        <>
          <dt>{t('effectMoney')}</dt>
          <dd>{t(moneyEffects[kind], { amount: inYen(yen) })}</dd>
          <dt>{t('effectStock')}</dt>
          <dd>{t('stockSame')}</dd>
        </>
      )}
      {returnsCoupon && isReturned && shown.coupon && (
        <>
          <dt>{t('coupon')}</dt>
          <dd>{t('couponBack', { title: local(shown.coupon.title) })}</dd>
        </>
      )}
      <dt>{t('effectMessages')}</dt>
      <dd>{t(staffTexts[kind] ?? customerText)}</dd>
    </dl>
  );
}
