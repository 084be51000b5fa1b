import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useText } from '../i18n/use-text.ts';

/** Longer ids end in an ellipsis. */
const SHOWN = 8;

/** An id of ours or of a provider: its beginning, and a button that copies all of it. */
export function ShortId({ id }: { readonly id: string }) {
  const { t } = useText();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  // A browser that refuses the clipboard leaves the whole id to copy by hand.
  if (outcome === 'refused') return <span className="code">{id}</span>;
  return (
    <span className="row">
      <span className="code">{id.length > SHOWN + 2 ? `${id.slice(0, SHOWN)}…` : id}</span>
      <Button
        className="button"
        aria-label={t('copyId', { id: id.slice(0, SHOWN) })}
        onPress={() => void copy()}
      >
        {t(outcome === 'copied' ? 'copied' : 'copy')}
      </Button>
    </span>
  );
}
