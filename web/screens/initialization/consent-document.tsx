import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { usePages } from '../../ui/use-pages.ts';
import { DocumentView } from '../about/document-view.tsx';
import { setUpMessages } from './messages.ts';

type ConsentDocumentProps = {
  readonly name: 'termsOfUse' | 'privacyPolicy';
  readonly version: string | null;
};

/** A document to be read where one stands, so that the place is not lost; it is loaded when opened. */
export function ConsentDocument({ name, version }: ConsentDocumentProps) {
  const text = useText(setUpMessages);
  const { titleOf } = usePages();
  const [opened, setOpened] = useState(false);
  if (version === null) return null;
  return (
    <details className="card read-here" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <span>
          {titleOf(name)}
          <small>{text.version(version)}</small>
        </span>
      </summary>
      {opened ? <DocumentView name={name} /> : null}
    </details>
  );
}
