import { Button } from 'react-aria-components';
import { useText } from '../i18n/use-text.ts';
import { useCopy } from './use-copy.ts';

/** A text with a button that copies all of it. `name` is the button's accessible name. */
export function CopyText({
  text,
  shown,
  name,
}: {
  readonly text: string;
  readonly shown: string;
  readonly name: string;
}) {
  const { t } = useText();
  const { outcome, copy } = useCopy(text);
  // If the browser refuses clipboard access, show the whole text to copy by hand.
  if (outcome === 'refused') return <span className="code">{text}</span>;
  return (
    <span className="row">
      <span className="code">{shown}</span>
      <Button className="button" aria-label={t('copyId', { id: name })} onPress={() => void copy()}>
        {t(outcome === 'copied' ? 'copied' : 'copy')}
      </Button>
    </span>
  );
}
