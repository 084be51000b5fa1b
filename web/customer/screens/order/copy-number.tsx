import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { receiptMessages } from './messages.ts';
import styles from './receipt.module.css';

/**
 * Copies the full id of a purchase, which the operator's commands require. The receipt shows a
 * short one.
 */
export function CopyNumber({ id }: { readonly id: string }) {
  const text = useText(receiptMessages);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // Without clipboard access, the id can be selected by hand.
      setCopied(false);
    }
  };
  return (
    <p className={styles['whole-id']}>
      <button type="button" onClick={() => void copy()}>
        <span aria-live="polite">{copied ? text.copied : text.copyNumber}</span>
      </button>
      {copied === false ? <code>{id}</code> : null}
    </p>
  );
}
