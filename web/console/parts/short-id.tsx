import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useText } from '../i18n/use-text.ts';

/** Longer ids end in an ellipsis. */
const SHOWN = 8;

/** An id of ours or of a provider: its beginning, and a button that copies all of it. */
export function ShortId({ id }: { readonly id: string }) {
  const { t } = useText();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <span className="row">
      <span className="code">{id.length > SHOWN + 2 ? `${id.slice(0, SHOWN)}…` : id}</span>
      <Button
        className="button"
        aria-label={t('copyId', { id: id.slice(0, SHOWN) })}
        onPress={() => void copy()}
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
    </span>
  );
}
