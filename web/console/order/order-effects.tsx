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
};

/** Returns whether an action ends the order with its money returned. */
function returnsMoney(kind: Kind, to: ClosedState): boolean {
  if (kind === 'answer' || kind === 'request-refund' || kind === 'capture') return false;
  return kind !== 'close' || to !== 'CAPTURED';
}

/** What an action changes, before somebody confirms it: money, stock, coupon, messages. */
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
  const heard = isTold ? 'tellsLine' : 'tellsApp';
  return (
    <dl className="facts effects">
      <dt>{t('effectMoney')}</dt>
      <dd>{t(moneyEffects[kind], { amount: inYen(yen) })}</dd>
      <dt>{t('effectStock')}</dt>
      <dd>{t('stockSame')}</dd>
      {returnsCoupon && isReturned && shown.coupon && (
        <>
          <dt>{t('coupon')}</dt>
          <dd>{t('couponBack', { title: local(shown.coupon.title) })}</dd>
        </>
      )}
      <dt>{t('effectMessages')}</dt>
      <dd>{t(kind === 'request-refund' ? 'tellsStaff' : heard)}</dd>
    </dl>
  );
}
