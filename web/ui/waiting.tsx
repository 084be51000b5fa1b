import { useText } from '../i18n/use-text.ts';
import { uiMessages } from './messages.ts';

/** Grey places of what is on its way; `count` sheets of it. */
export function Skeleton({ count = 3 }: { readonly count?: number }) {
  return (
    <div className="skeletons" aria-busy="true">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className="skeleton" />
      ))}
    </div>
  );
}

/** Appears after 200 ms only (specification §9), by its style sheet: most chunks are there sooner. */
export function Spinner() {
  const text = useText(uiMessages);
  return (
    <div className="spinner" role="status">
      <span className="unseen">{text.loading}</span>
    </div>
  );
}
