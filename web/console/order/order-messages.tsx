import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import type { OrderDetail } from './order-detail.ts';

const names = {
  receipt: 'messageReceipt',
  'money-back': 'messageMoneyBack',
  answer: 'messageAnswer',
} as const;

/** The LINE messages about the order: those already attempted, and the pending one. */
export function OrderMessages({ detail: { messages } }: { readonly detail: OrderDetail }) {
  const { t, language } = useText();
  const { sent, owed } = messages;
  return (
    <section>
      <h2>{t('lineMessages')}</h2>
      {sent.length === 0 && owed === null && <p className="quiet">{t('noLineMessages')}</p>}
      <ul className="timeline">
        {sent.map(({ what, outcome, at }) => (
          <li key={`${what}${at}`}>
            <strong>{t(names[what])}</strong>{' '}
            {t(outcome === 'SENT' ? 'messageSent' : 'messageFailed')}{' '}
            <span className="quiet">{formatMoment(at, language)}</span>
          </li>
        ))}
        {owed !== null && (
          <li>
            <strong>{t(names[owed])}</strong> {t('messageOwed')}
          </li>
        )}
      </ul>
    </section>
  );
}
