import { Fragment } from 'react';
import { formatMoment } from '../i18n/format.ts';
import { methodName } from '../i18n/method-name.ts';
import { reasonTexts } from '../i18n/reason-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { ShortId } from '../parts/short-id.tsx';
import { AskProvider } from './ask-provider.tsx';
import type { OrderDetail } from './order-detail.ts';

/** The stored facts about the payment and the machine. */
export function OrderPayment({ detail }: { readonly detail: OrderDetail }) {
  const { t, local, language, inYen } = useText();
  const { row, shown, payment, machine, flags, nextStepAt } = detail;
  const provider = methodName(payment.kind);
  const report = machine.sold === null ? t('noReport') : machine.sold ? t('sold') : t('notSold');
  const journalBy = formatMoment(machine.journalBy, language);
  const journal = {
    none: undefined,
    read: t('journalRead'),
    lost: t('journalLost'),
    unread: t('journalUnread', { at: journalBy }),
  }[machine.journal];
  return (
    <section>
      <h2>{t('moneyAndMachine')}</h2>
      <dl className="facts">
        <dt>{t('payment')}</dt>
        <dd>
          {local(provider)} {payment.label === provider.ja ? '' : payment.label}
        </dd>
        <dt>{t('providerNumber')}</dt>
        <dd>
          {payment.providerPaymentId === null ? '—' : <ShortId id={payment.providerPaymentId} />}
        </dd>
        <dt>{t('held')}</dt>
        <dd>
          {inYen(payment.heldYen)}{' '}
          {row.state === 'MANUAL_REVIEW' && payment.holdEndsAt !== null && (
            <span className="quiet">
              {t('holdEnds', { at: formatMoment(payment.holdEndsAt, language) })}
            </span>
          )}
        </dd>
        <dt>{t('captured')}</dt>
        <dd>
          {inYen(payment.capturedYen)}{' '}
          <span className="quiet">{formatMoment(payment.capturedAt, language)}</span>
        </dd>
        <dt>{t('refunded')}</dt>
        <dd>{inYen(payment.refundedYen)}</dd>
        {payment.refunds.map(({ id, yen, state, at }) => (
          <Fragment key={id}>
            <dt>{t('refundState')}</dt>
            <dd>
              {inYen(yen)} {t(`refund${state}`)}{' '}
              <span className="quiet">{formatMoment(at, language)}</span>
            </dd>
          </Fragment>
        ))}
        {shown.coupon && (
          <>
            <dt>{t('coupon')}</dt>
            <dd>
              {local(shown.coupon.title)} −{inYen(shown.coupon.discountYen)}
            </dd>
          </>
        )}
        <dt>{t('command')}</dt>
        <dd>{formatMoment(machine.commandedAt, language)}</dd>
        <dt>{t('report')}</dt>
        <dd>
          {report} <span className="quiet">{formatMoment(machine.reportedAt, language)}</span>
        </dd>
        {journal !== undefined && (
          <>
            <dt>{t('journal')}</dt>
            <dd>{journal}</dd>
          </>
        )}
        {/* What staff ended is in the history. It is no failure. */}
        {machine.reason !== null && machine.reason !== 'BY_OPERATOR' && (
          <>
            <dt>{t('failure')}</dt>
            <dd>{local(reasonTexts[machine.reason])}</dd>
          </>
        )}
        {nextStepAt !== null && (
          <>
            <dt>{t('next')}</dt>
            <dd>{formatMoment(nextStepAt, language)}</dd>
          </>
        )}
      </dl>
      {flags.map((flag) => (
        <p key={flag.ja} className="note">
          {local(flag)}
        </p>
      ))}
      {payment.kind !== 'none' && <AskProvider key={detail.row.id} detail={detail} />}
    </section>
  );
}
