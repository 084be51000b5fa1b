import { useDeferredValue, useState } from 'react';
import type { Machine } from '../../../contract/machines.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon, machineIcon, searchIcon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { findMachines } from './find-machines.ts';
import { MachineCard } from './machine-card.tsx';
import { shelfMessages } from './messages.ts';

/** More machines than fit on a glance need a search. */
const GLANCE = 3;

/** The tenant's machines with a search by name, place or number. */
export function MachineList({ machines }: { readonly machines: readonly Machine[] }) {
  const text = useText(shelfMessages);
  const { to } = usePages();
  const [typed, setTyped] = useState('');
  const found = findMachines(machines, useDeferredValue(typed));
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
  return (
    <>
      {machines.length > GLANCE ? (
        <label className="search">
          <Icon path={searchIcon} />
          <span className="unseen">{text.search}</span>
          <input
            type="search"
            value={typed}
            placeholder={text.search}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      ) : null}
      <p className="unseen" role="status">
        {typed ? text.found(found.length) : ''}
      </p>
      <ul className="machines">
        {found.map((machine) => (
          <MachineCard key={machine.id} machine={machine} />
        ))}
      </ul>
      {found.length === 0 ? (
        <div className="card centred">
          <p>{text.nothingFound}</p>
          <Button look="quiet" onClick={() => setTyped('')}>
            {text.clear}
          </Button>
        </div>
      ) : null}
    </>
  );
}
