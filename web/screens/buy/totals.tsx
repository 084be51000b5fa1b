import { formatYen } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { buyMessages } from './messages.ts';

type TotalsProps = {
  readonly discountYen: number;
  readonly totalYen: number;
};

/** The sum, and how it comes about. */
export function Totals({ discountYen, totalYen }: TotalsProps) {
  const text = useText(buyMessages);
  const language = useLanguage();
  return (
    <dl className="card facts totals">
      <div>
        <dt>{text.price}</dt>
        <dd>{formatYen(totalYen + discountYen, language)}</dd>
      </div>
      {discountYen > 0 ? (
        <div>
          <dt>{text.coupon}</dt>
          <dd>{text.minus(formatYen(discountYen, language))}</dd>
        </div>
      ) : null}
      <div className="total">
        <dt>{text.total}</dt>
        <dd>{formatYen(totalYen, language)}</dd>
      </div>
    </dl>
  );
}
