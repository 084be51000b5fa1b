import type { Order } from '../../../contract/orders.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { historyMessages } from './history-messages.ts';
import { orderMessages } from './messages.ts';

/** Each step with its time, for whoever wants to know exactly. */
export function OrderHistory({ history }: Pick<Order, 'history'>) {
  const text = useText(orderMessages);
  const words = useText(historyMessages);
  const language = useLanguage();
  const now = new Date();
  return (
    <details className="card history">
      <summary>{text.history}</summary>
      <ol>
        {history.map(({ state, at }) => (
          <li key={`${at} ${state}`}>
            <time dateTime={at}>{formatMoment(at, now, language)}</time>
            {words[state]}
          </li>
        ))}
      </ol>
    </details>
  );
}
