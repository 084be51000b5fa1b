import type { ClosedState } from '../../../contract/console/order-actions.ts';
import { formatYen } from '../i18n/format.ts';
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

/** Returns whether an action ends the order as a sale, as money returned, or as neither. */
function endOf(kind: Kind, to: ClosedState): 'sale' | 'return' | 'none' {
  if (kind === 'answer' || kind === 'request-refund') return 'none';
  if (kind === 'capture') return 'sale';
  return kind === 'close' && to === 'CAPTURED' ? 'sale' : 'return';
}

/** What an action changes, before somebody confirms it: money, stock, coupon, messages. */
export function OrderEffects({
  kind,
  detail: { holdsPiece, messages, shown },
  yen,
  to,
}: {
  readonly kind: Kind;
  readonly detail: OrderDetail;
  readonly yen: number;
  readonly to: ClosedState;
}) {
  const { t, local } = useText();
  const end = endOf(kind, to);
  const stock = !holdsPiece || end === 'none' ? 'stockSame' : stockAfter[end];
  const isTold =
    kind === 'answer' ? messages.tellsAnswer : end === 'return' && messages.tellsRefund;
  const heard = isTold ? 'tellsLine' : 'tellsApp';
  return (
    <dl className="facts effects">
      <dt>{t('effectMoney')}</dt>
      <dd>{t(moneyEffects[kind], { amount: formatYen(yen) })}</dd>
      <dt>{t('effectStock')}</dt>
      <dd>{t(stock)}</dd>
      {holdsPiece && end === 'return' && shown.coupon && (
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

const stockAfter = { sale: 'stockSold', return: 'stockBack' } as const;
