import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useText } from '../i18n/use-text.ts';

/** Copies a text. `name` says which one, for those who hear the button. */
export function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
  const { t } = useText();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  // A browser that refuses the clipboard leaves the whole text to copy by hand.
  if (outcome === 'refused') return <span className="code">{text}</span>;
  return (
    <Button className="button" aria-label={t('copyId', { id: name })} onPress={() => void copy()}>
      {t(outcome === 'copied' ? 'copied' : 'copy')}
    </Button>
  );
}
