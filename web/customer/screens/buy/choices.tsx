import { useId } from 'react';
import type { BindingId } from '../../../../contract/customer/pay-methods.ts';
import { discountYen } from '../../../../contract/shared/coupon-rules.ts';
import { formatYen } from '../../../i18n/format.ts';
import { formatDay } from '../../../i18n/format-date.ts';
import { useLanguage, useLocalText, useText } from '../../../i18n/use-text.ts';
import choicesStyles from '../../../ui/choices.module.css';
import formStyles from '../../../ui/form.module.css';
import { Link } from '../../../ui/link.tsx';
import { usePages } from '../../parts/pages.ts';
import { payMethodName } from '../../pay/providers.ts';
import { noteReturnPath } from '../../purchase/return-link.tsx';
import styles from './buy.module.css';
import { buyMessages } from './messages.ts';
import type { Choice } from './use-choice.ts';

type PayChoiceProps = {
  readonly choice: Choice;
  readonly onChoose: (id: BindingId) => void;
};

/** Selects the payment method: the default one, unless the person chooses another. */
export function PayChoice({ choice, onChoose }: PayChoiceProps) {
  const text = useText(buyMessages);
  const language = useLanguage();
  const { to } = usePages();
  const { methods, method } = choice;
  if (methods.length === 0) return null;
  return (
    <fieldset className={choicesStyles['choices']}>
      <legend>{text.pay}</legend>
      <div>
        {methods.map((one) => (
          <label key={one.id}>
            <input
              type="radio"
              name="pay-method"
              checked={one.id === method?.id}
              onChange={() => onChoose(one.id)}
            />
            {payMethodName(one, language)}
          </label>
        ))}
        {method && method.linkEndsAt !== null ? (
          <p className={styles['link-ends']}>
            {text.linkEnds(formatDay(method.linkEndsAt, language))}
          </p>
        ) : null}
        <Link to={to('userPay')} onFollow={noteReturnPath} className={styles['buy-more']}>
          {text.addMethod}
        </Link>
      </div>
    </fieldset>
  );
}

type CouponChoiceProps = {
  readonly choice: Choice;
  readonly priceYen: number;
  readonly onChoose: (id: string | null) => void;
};

/** Selects the coupon: the one with the largest discount, unless the person chooses another or none. */
export function CouponChoice({ choice, priceYen, onChoose }: CouponChoiceProps) {
  const text = useText(buyMessages);
  const language = useLanguage();
  const local = useLocalText();
  const id = useId();
  const { usable, coupon } = choice;
  if (usable.length === 0) return <p className="small muted">{text.noneUsable}</p>;
  return (
    <div className={formStyles['field']}>
      <label htmlFor={id}>{text.coupon}</label>
      <select
        id={id}
        value={coupon?.id ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      >
        {usable.map((one) => (
          <option key={one.id} value={one.id}>
            {text.couponOption(local(one.title), formatYen(discountYen(one, priceYen), language))}
          </option>
        ))}
        <option value="">{text.noCoupon}</option>
      </select>
    </div>
  );
}
