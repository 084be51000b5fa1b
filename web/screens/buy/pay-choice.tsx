import type { BindingId } from '../../../contract/pay-methods.ts';
import { useText } from '../../i18n/use-text.ts';
import { Link } from '../../ui/link.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { payMethodName } from '../pay/pay-kinds.ts';
import { leaveForStep } from './leave-for-step.ts';
import { buyMessages } from './messages.ts';
import type { Choice } from './use-choice.ts';

type PayChoiceProps = {
  readonly choice: Choice;
  readonly onChoose: (id: BindingId) => void;
};

/** With what it is paid: the default one, unless the person takes another. */
export function PayChoice({ choice, onChoose }: PayChoiceProps) {
  const text = useText(buyMessages);
  const { to } = usePages();
  const { methods, method } = choice;
  if (methods.length === 0) return null;
  return (
    <fieldset className="choices">
      <legend>{text.pay}</legend>
      <div className="card">
        {methods.map((one) => (
          <label key={one.id}>
            <input
              type="radio"
              name="pay-method"
              checked={one.id === method?.id}
              onChange={() => onChoose(one.id)}
            />
            {payMethodName(one)}
          </label>
        ))}
        <Link to={to('userPay')} onFollow={leaveForStep} className="buy-more">
          {text.addPay}
        </Link>
      </div>
    </fieldset>
  );
}
