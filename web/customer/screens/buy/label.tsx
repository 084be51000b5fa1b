import { useState } from 'react';
import type { ShelfItem } from '../../../../contract/customer/machines.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Later } from '../../../ui/later.tsx';
import { uiMessages } from '../../../ui/messages.ts';
import { lazyPart } from '../../browser/lazy-screen.ts';
import styles from './label.module.css';
import { buyMessages } from './messages.ts';

const LabelFacts = lazyPart<LabelProps>(() =>
  import('./label-facts.tsx').then((m) => m.LabelFacts).catch(() => NotLoaded),
);

type LabelProps = { readonly item: ShelfItem };

/** Shown if the label failed to load. Without it, missing data would read as "no allergens". */
function NotLoaded() {
  return <p className="small">{useText(uiMessages).loadFailed}</p>;
}

/** A drink's label, collapsed. Its code and facts load when the person expands it. */
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
