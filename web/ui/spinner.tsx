import { useText } from '../i18n/use-text.ts';
import { uiMessages } from './messages.ts';

/** Appears after 200 ms only (specification §9), by its style sheet: most chunks are there sooner. */
export function Spinner() {
  const text = useText(uiMessages);
  return (
    <div className="spinner" role="status">
      <span className="unseen">{text.loading}</span>
    </div>
  );
}
