import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Machine } from '../../../contract/machines.ts';
import { useMachine } from '../../api/machine-queries.ts';
import { usePageParam } from '../../browser/page-address.ts';
import { prefetchWhenIdle } from '../../browser/page-events.ts';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { machineIcon } from '../../ui/icon.tsx';
import { Later } from '../../ui/later.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ConfirmScreen, MissingMachine } from './lazy-parts.ts';
import { shelfMessages } from './messages.ts';
import styles from './shelf.module.css';
import { Shelf } from './shelf.tsx';
import { Strip } from './strip.tsx';

/** One machine: what its QR code opens. With an item in the address, that item's review lies over it. */
export function MachineScreen() {
  const machineId = usePageParam('machine', 'machineId');
  const chosen = new URLSearchParams(useLocation().search).get('item');
  const query = useMachine(machineId);
  const close = useClose();
  // What a tap here leads to.
  useEffect(() => prefetchWhenIdle(ConfirmScreen.preload), []);
  useEffect(() => {
    if (chosen === null) return;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  });
  return (
    <div className={classes(styles['shelf-page'], chosen !== null && styles['reviewing'])}>
      <Strip machine={query.data} inert={chosen !== null} />
      <QueryView query={query} missing={chosen === null ? <Missing /> : <span />}>
        {(machine) => <MachineView machine={machine} chosen={chosen} />}
      </QueryView>
      {chosen === null ? null : (
        <>
          {/* For the pointer alone: the sheet has a button, and Escape does the same. */}
          <div className={styles['veil']} onPointerUp={close} />
          <Later>
            <ConfirmScreen machineId={machineId} slot={chosen} onClose={close} />
          </Later>
        </>
      )}
    </div>
  );
}

/** Back to the shelf as it was left, or to its address where the review was opened by its own. */
function useClose(): () => void {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  return () => {
    if (Reflect.get(Object(state), 'fromShelf') === true) navigate(-1);
    else navigate(pathname, { replace: true });
  };
}

type ViewProps = { readonly machine: Machine; readonly chosen: string | null };

function MachineView({ machine, chosen }: ViewProps) {
  const text = useText(shelfMessages);
  return (
    <>
      {machine.online === false && chosen === null ? (
        <div className={styles['offline']}>
          <Notice tone="alert">
            <b>{text.offline}</b>
            <p>{text.offlineBody}</p>
          </Notice>
        </div>
      ) : null}
      {machine.shelf.length > 0 ? (
        <Shelf machine={machine} chosen={chosen} />
      ) : (
        <EmptyState icon={machineIcon} title={text.emptyShelf}>
          <p>{text.emptyShelfBody}</p>
        </EmptyState>
      )}
    </>
  );
}

const Missing = () => (
  <Later>
    <MissingMachine />
  </Later>
);
