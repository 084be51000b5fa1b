import { useText } from '../i18n/use-text.ts';
import { uiMessages } from './messages.ts';
import styles from './waiting.module.css';

/** Placeholders for loading content. */
export function Skeleton({ count = 3 }: { readonly count?: number }) {
  return (
    <div className={styles['skeletons']} aria-busy="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={styles['skeleton']} />
      ))}
    </div>
  );
}

/** Appears after 200 ms (specification §9), by CSS, because most chunks load faster. */
export function Spinner() {
  const text = useText(uiMessages);
  return (
    <div className={styles['spinner']} role="status">
      <span className="unseen">{text.loading}</span>
    </div>
  );
}
