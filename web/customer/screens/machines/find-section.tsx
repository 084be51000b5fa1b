import { useEffect, useRef, useState } from 'react';
import { MAX_SOUGHT, type MachineSummary } from '../../../../contract/customer/machines.ts';
import { useText } from '../../../i18n/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { Icon, searchIcon } from '../../../ui/icon.tsx';
import { Later } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { FoundMachines, QuickWays } from './lazy-parts.ts';
import { MachineLists } from './machine-lists.tsx';
import { MachineRows } from './machine-rows.tsx';
import styles from './machines.module.css';
import { shelfMessages } from './messages.ts';
import { useSearchText } from './use-search-text.ts';

/** Finds a machine by name, number, QR code or location. Below: the person's machines and all others. */
export function FindSection() {
  const text = useText(shelfMessages);
  const search = useSearchText();
  const [near, setNear] = useState<readonly MachineSummary[] | null>(null);
  const { sought } = search;
  const field = useRef<HTMLElement>(null);
  const isSearching = sought !== '';
  // A phone's keyboard covers the lower half, so results must appear above it.
  useEffect(() => {
    if (isSearching) field.current?.scrollIntoView({ block: 'start' });
  }, [isSearching]);
  return (
    <section className={classes(styles['find'], isSearching && styles['searching'])}>
      <h2 className="unseen">{text.find}</h2>
      <div className={styles['quick-ways']}>
        <Later>
          <QuickWays near={near} onNear={setNear} />
        </Later>
      </div>
      <search ref={field}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            search.enter();
          }}
        >
          <label className={styles['search']}>
            <Icon path={searchIcon} />
            <span className="unseen">{text.search}</span>
            <input
              {...search.field}
              type="search"
              placeholder={text.search}
              maxLength={MAX_SOUGHT}
              autoComplete="off"
              enterKeyHint="search"
            />
          </label>
        </form>
      </search>
      {isSearching ? (
        <Later placeholder={<Skeleton count={1} />}>
          <FoundMachines
            sought={sought}
            isEntered={search.entered === sought}
            onClear={search.clear}
          >
            {(machines) => <MachineRows machines={machines} />}
          </FoundMachines>
        </Later>
      ) : near ? (
        <MachineRows machines={near} />
      ) : (
        <MachineLists />
      )}
    </section>
  );
}
