import { useState } from 'react';
import type { ShelfItem } from '../../../contract/machines.ts';
import { lazyPart } from '../../browser/lazy-screen.ts';
import { useText } from '../../i18n/use-text.ts';
import { Later } from '../../ui/later.tsx';
import { uiMessages } from '../../ui/messages.ts';
import styles from './label.module.css';
import { buyMessages } from './messages.ts';

const LabelFacts = lazyPart<LabelProps>(() =>
  import('./label-facts.tsx').then((m) => m.LabelFacts).catch(() => NotLoaded),
);

type LabelProps = { readonly item: ShelfItem };

/** Silence would read as "nothing to say" about allergens. */
function NotLoaded() {
  return <p className="small">{useText(uiMessages).loadFailed}</p>;
}

/** What a drink's label says, folded: code and facts are asked for when somebody unfolds it. */
export function Label({ item }: LabelProps) {
  const text = useText(buyMessages);
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles['label']} onToggle={() => setOpened(true)}>
      <summary>{text.about}</summary>
      {opened ? (
        <Later>
          <LabelFacts item={item} />
        </Later>
      ) : null}
    </details>
  );
}
