import type { Machine } from '../../../contract/machines.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useAppState } from '../../session/app-context.tsx';
import cardStyles from '../../ui/card.module.css';
import styles from './machines.module.css';
import { shelfMessages } from './messages.ts';

/** When the stock was reported. Without the time, the count would promise too much. */
export function AsOf({ machine }: { readonly machine: Machine }) {
  const text = useText(shelfMessages);
  const language = useLanguage();
  const now = useAppState((state) => state.madeAtMs);
  const { stockAsOf, online } = machine;
  return (
    <p className={styles['as-of']}>
      {online === false ? <span className={cardStyles['chip']}>{text.offline}</span> : null}
      {stockAsOf ? (
        <time dateTime={stockAsOf}>
          {text.asOf(formatMoment(stockAsOf, new Date(now), language))}
        </time>
      ) : (
        text.asOfUnknown
      )}
    </p>
  );
}
