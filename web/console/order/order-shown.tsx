import { orderSentences } from '../../../contract/shared/order-sentences.ts';
import { formatMoment } from '../i18n/format.ts';
import { orderStateTexts } from '../i18n/order-state-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { Plate } from '../parts/plate.tsx';
import type { OrderDetail } from './order-detail.ts';

/**
 * Shows the customer's screen in the frame of a phone, with the same words in the reader's
 * language.
 */
export function OrderShown({ detail: { shown } }: { readonly detail: OrderDetail }) {
  const { t, local, language, inYen } = useText();
  const [line] = shown.lines;
  const yen = (sum = 0) => (sum === 0 ? undefined : inYen(sum));
  const sums = { total: yen(shown.amountYen), part: yen(shown.partRefundYen) };
  const { sign } = orderStateTexts[shown.state];
  const said = orderSentences(language, shown, sums);
  return (
    <section>
      <h2>{t('customerSees')}</h2>
      <div className="phone">
        <blockquote className={sign === 'done' ? 'note good' : 'note'}>
          <p className="strong">{said.title}</p>
          <p className="said">{said.body}</p>
        </blockquote>
        <dl className="facts">
          <dt>{t('drink')}</dt>
          <dd>{local(line.name)}</dd>
          <dt>{t('amount')}</dt>
          <dd>{inYen(shown.amountYen)}</dd>
          <dt>{t('machine')}</dt>
          <dd>
            <Plate code={shown.machine.code} /> {local(shown.machine.name)},{' '}
            {local(shown.machine.place)}
          </dd>
          <dt>{t('date')}</dt>
          <dd>{formatMoment(shown.createdAt, language)}</dd>
        </dl>
      </div>
    </section>
  );
}
