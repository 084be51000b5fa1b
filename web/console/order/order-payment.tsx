import { formatMoment, formatYen } from '../i18n/format.ts';
import { methodName } from '../i18n/method-name.ts';
import { useText } from '../i18n/use-text.ts';
import { AskProvider } from './ask-provider.tsx';
import type { OrderDetail } from './order-detail.ts';

/** The money and the machine, as they are stored. */
export function OrderPayment({ detail }: { readonly detail: OrderDetail }) {
  const { t, local, language } = useText();
  const { payment, machine, flags, nextStepAt } = detail;
  const provider = methodName(payment.kind);
  const report = machine.sold === null ? t('noReport') : machine.sold ? t('sold') : t('notSold');
  return (
    <section>
      <h2>{t('whatHappened')}</h2>
      <dl className="facts">
        <dt>{t('payment')}</dt>
        <dd>
          {local(provider)} {payment.label === provider.ja ? '' : payment.label}
        </dd>
        <dt>{t('providerNumber')}</dt>
        <dd className="code">{payment.providerPaymentId ?? '—'}</dd>
        <dt>{t('held')}</dt>
        <dd>{formatYen(payment.heldYen)}</dd>
        <dt>{t('captured')}</dt>
        <dd>
          {formatYen(payment.capturedYen)}{' '}
          <span className="quiet">{formatMoment(payment.capturedAt, language)}</span>
        </dd>
        <dt>{t('refunded')}</dt>
        <dd>{formatYen(payment.refundedYen)}</dd>
        <dt>{t('command')}</dt>
        <dd>{formatMoment(machine.commandedAt, language)}</dd>
        <dt>{t('report')}</dt>
        <dd>
          {report} <span className="quiet">{formatMoment(machine.reportedAt, language)}</span>
        </dd>
        {nextStepAt !== null && (
          <>
            <dt>{t('next')}</dt>
            <dd>{formatMoment(nextStepAt, language)}</dd>
          </>
        )}
      </dl>
      {flags.map((flag) => (
        <span key={flag} className="badge wait">
          {flag}
        </span>
      ))}
      {payment.kind !== 'none' && <AskProvider key={detail.row.id} detail={detail} />}
    </section>
  );
}
