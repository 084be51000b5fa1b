import { actionText } from '../i18n/audit-texts.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import type { OrderDetail } from './order-detail.ts';

/** The log of the actions on the order, with who did each. */
export function OrderHistory({ detail: { audits } }: { readonly detail: OrderDetail }) {
  const { t, local, language, inYen } = useText();
  if (audits.length === 0) return <p className="quiet">{t('noHistory')}</p>;
  return (
    <ol className="timeline">
      {audits.map(({ seq, at, by, what, reason, amountYen, said }) => (
        <li key={seq}>
          <strong>{by}</strong> {local(actionText(what))} {said !== null && `${said} `}
          {amountYen !== null && `${inYen(amountYen)} `}
          <span className="quiet">{formatMoment(at, language)}</span>
          {reason !== '' && <p>{reason}</p>}
        </li>
      ))}
    </ol>
  );
}
