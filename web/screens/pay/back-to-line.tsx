import { useState } from 'react';
import { lineLink } from '../../boot/actions.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { returnMessages } from './return-messages.ts';

/**
 * The permanent link of the tenant's main page. Some browsers open LINE only from an address that a
 * person pasted, or not at all: hence the copy.
 */
export function BackToLine({ primary }: { readonly primary: boolean }) {
  const text = useText(returnMessages);
  const [copied, setCopied] = useState<boolean | null>(null);
  const link = lineLink('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <section className="card back-to-line">
      <h2>{text.inLine}</h2>
      <p className="small">{text.inLineBody}</p>
      <a className={buttonClass(primary ? 'line' : 'quiet')} href={link}>
        {text.openLine}
      </a>
      <Button look="quiet" onClick={() => void copy()}>
        <span aria-live="polite">{copied ? text.copied : text.copy}</span>
      </Button>
      {copied === false ? (
        <div className="field">
          <label htmlFor="line-link">{text.link}</label>
          <input id="line-link" readOnly value={link} onFocus={(event) => event.target.select()} />
          <p className="small muted">{text.copyByHand}</p>
        </div>
      ) : null}
    </section>
  );
}
