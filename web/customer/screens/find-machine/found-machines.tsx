import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { MachineSummary } from '../../../../contract/customer/machines.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { searchIcon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { usePages } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import styles from './find-machine.module.css';
import { findMachineMessages } from './messages.ts';
import { MoreMachines } from './more-machines.tsx';
import { typedCode } from './typed-code.ts';
import { useMachineSearch } from './use-machine-search.ts';

type FoundProps = {
  readonly sought: string;
  /**
   * Whether the person pressed Enter for this text. Then the search starts at once, and a complete
   * machine number opens that machine.
   */
  readonly isEntered: boolean;
  readonly onClear: () => void;
  readonly children: (machines: readonly MachineSummary[]) => ReactNode;
};

/** The search results, with advice when nothing was found. */
export function FoundMachines({ sought, isEntered, onClear, children }: FoundProps) {
  const text = useText(findMachineMessages);
  const { to } = usePages();
  const navigate = useNavigate();
  const search = useMachineSearch(sought, isEntered);
  const { data, isOutdated } = search;
  const [first] = isOutdated ? [] : (data?.list.machines ?? []);
  const opens = isEntered && first?.code === typedCode(sought) ? first?.id : undefined;
  useEffect(() => {
    if (opens !== undefined) navigate(to('machine', { machineId: opens }));
  }, [opens, navigate, to]);
  const count = data?.list.machines.length ?? 0;
  return (
    <>
      <p className="unseen" role="status">
        {isOutdated || !data
          ? ''
          : data.list.nextCursor === null
            ? text.found(count)
            : text.foundMore(count)}
      </p>
      <QueryView query={search} waiting={<Skeleton count={1} />}>
        {({ sought: of, list: { machines, nextCursor } }) => (
          <div className={styles['found']} aria-busy={isOutdated}>
            {children(machines)}
            {nextCursor === null ? null : (
              <MoreMachines key={nextCursor} cursor={nextCursor} sought={of}>
                {children}
              </MoreMachines>
            )}
            {machines.length > 0 || nextCursor !== null ? null : (
              <EmptyState icon={searchIcon} title={text.nothingFound(of)}>
                <p>{text.nothingFoundBody}</p>
                <Button look="quiet" onClick={onClear}>
                  {text.clear}
                </Button>
              </EmptyState>
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}
