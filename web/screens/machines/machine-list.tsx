import { Suspense, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Machine } from '../../../contract/machines.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { classes } from '../../ui/class-names.ts';
import emptyStyles from '../../ui/empty-state.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon, machineIcon, searchIcon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePages } from '../../ui/pages.ts';
import { CodeLookup } from './lazy-parts.ts';
import { MachineCard } from './machine-card.tsx';
import styles from './machines.module.css';
import { shelfMessages } from './messages.ts';
import { findMachines, typedCode } from './search-machines.ts';

/** The tenant's machines with a search by name, place or number. */
export function MachineList({ machines }: { readonly machines: readonly Machine[] }) {
  const text = useText(shelfMessages);
  const { to } = usePages();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const found = findMachines(machines, sought);
  const code = typedCode(sought);
  if (machines.length === 0) {
    return (
      <EmptyState icon={machineIcon} title={text.noMachines}>
        <p>{text.noMachinesBody}</p>
        <LinkButton to={to('faqs')} look="quiet">
          {text.faq}
        </LinkButton>
      </EmptyState>
    );
  }
  const nothing = (
    <div className={classes(cardStyles['card'], emptyStyles['centred'])}>
      <p>{text.nothingFound}</p>
      <Button look="quiet" onClick={() => setTyped('')}>
        {text.clear}
      </Button>
    </div>
  );
  const open = () => {
    const machineId = found.find((machine) => machine.code === code)?.id;
    if (machineId) navigate(to('machine', { machineId }));
  };
  return (
    <>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            open();
          }}
        >
          <label className={styles['search']}>
            <Icon path={searchIcon} />
            <span className="unseen">{text.search}</span>
            <input
              type="search"
              value={typed}
              placeholder={text.search}
              autoComplete="off"
              enterKeyHint="search"
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
        </form>
      </search>
      <p className="unseen" role="status">
        {typed ? text.found(found.length) : ''}
      </p>
      <Cards machines={found} />
      {found.length > 0 ? null : code ? (
        <Suspense>
          <CodeLookup code={code} nothing={nothing}>
            {(machines) => <Cards machines={machines} />}
          </CodeLookup>
        </Suspense>
      ) : (
        nothing
      )}
    </>
  );
}

function Cards({ machines }: { readonly machines: readonly Machine[] }) {
  return (
    <ul className={styles['machines']}>
      {machines.map((machine) => (
        <MachineCard key={machine.id} machine={machine} />
      ))}
    </ul>
  );
}
