import { useRef } from 'react';
import type { MachineList, MachineSummary } from '../../../../contract/customer/machines.ts';
import { ownMachineIds } from '../../../../contract/customer/own-machines.ts';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { machineIcon } from '../../../ui/icon.tsx';
import { Later } from '../../../ui/later.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { useMachines, useOwnMachines } from '../../api/machine-queries.ts';
import { usePages } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { MoreMachines } from './lazy-parts.ts';
import { MachineRows } from './machine-rows.tsx';
import styles from './machines.module.css';
import { shelfMessages } from './messages.ts';

const noMachines: readonly MachineId[] = [];

/** The person's favourites, recent machines, then all others page by page. */
export function MachineLists() {
  const text = useText(shelfMessages);
  const person = useAppState((state) => signedIn(state)?.lineUser);
  const favourites = person?.settings.favourites ?? noMachines;
  const lastMachines = person?.lastMachines ?? noMachines;
  const own = ownMachineIds({ favourites, lastMachines });
  const query = useMachines();
  const others = (machines: readonly MachineSummary[]) =>
    machines.filter(({ id }) => !own.includes(id));
  // Personal lists replace the public ones, so that no row moves under a finger.
  const lists = (
    <>
      {own.length > 0 ? (
        <OwnMachines ids={own} favourites={favourites} list={query.data?.machines ?? []} />
      ) : null}
      <QueryView query={query}>
        {(list) => (
          <AllMachines
            list={list}
            title={own.length > 0 ? text.others : text.machines}
            others={others}
          />
        )}
      </QueryView>
    </>
  );
  return own.length > 0 ? <div className={styles['own-lists']}>{lists}</div> : lists;
}

type OwnProps = {
  readonly ids: readonly MachineId[];
  readonly favourites: readonly MachineId[];
  /**
   * The first page of all machines. A machine from it that was just marked appears at once, before
   * the request for `ids` returns.
   */
  readonly list: readonly MachineSummary[];
};

function OwnMachines({ ids, favourites, list }: OwnProps) {
  const text = useText(shelfMessages);
  const query = useOwnMachines(ids);
  const known = useRef(new Map<MachineId, MachineSummary>());
  for (const machine of [...list, ...(query.data?.machines ?? [])]) {
    known.current.set(machine.id, machine);
  }
  const shown = ids.flatMap((id) => known.current.get(id) ?? []);
  if (shown.length === 0) {
    return (
      <QueryView query={query} waiting={<Skeleton count={1} />}>
        {() => null}
      </QueryView>
    );
  }
  const marked = shown.filter(({ id }) => favourites.includes(id));
  const last = shown.filter(({ id }) => !favourites.includes(id));
  return (
    <>
      {marked.length > 0 ? <h3 className={styles['list-title']}>{text.favourites}</h3> : null}
      <MachineRows machines={marked} />
      {last.length > 0 ? <h3 className={styles['list-title']}>{text.lastMachines}</h3> : null}
      <MachineRows machines={last} />
    </>
  );
}

type AllProps = {
  readonly list: MachineList;
  readonly title: string;
  /** Excludes machines that are listed above. */
  readonly others: (machines: readonly MachineSummary[]) => readonly MachineSummary[];
};

function AllMachines({ list, title, others }: AllProps) {
  const text = useText(shelfMessages);
  const { to } = usePages();
  if (list.machines.length === 0) {
    return (
      <EmptyState icon={machineIcon} title={text.noMachines}>
        <p>{text.noMachinesBody}</p>
        <LinkButton to={to('faqs')} look="quiet">
          {text.faq}
        </LinkButton>
      </EmptyState>
    );
  }
  const shown = others(list.machines);
  const { nextCursor } = list;
  if (shown.length === 0 && nextCursor === null) return null;
  return (
    <>
      <h3 className={styles['list-title']}>{title}</h3>
      <MachineRows machines={shown} />
      {nextCursor === null ? null : (
        <Later>
          <MoreMachines cursor={nextCursor} key={nextCursor}>
            {(machines) => <MachineRows machines={others(machines)} />}
          </MoreMachines>
        </Later>
      )}
    </>
  );
}
