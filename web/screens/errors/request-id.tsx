import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { errorMessages } from './messages.ts';

/** The number that finds this failure in the operator's log. */
export function RequestId({ id }: { readonly id: string }) {
  const text = useText(errorMessages);
  const [copied, setCopied] = useState(false);
  const copy = () => {
    // Where the clipboard is refused, the number can still be selected.
    void navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <p className="request-id">
      {text.requestId}
      <code>{id}</code>
      <button type="button" onClick={copy}>
        <span aria-live="polite">{copied ? text.copied : text.copy}</span>
      </button>
    </p>
  );
}
