import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Machine } from '../../../../contract/customer/machines.ts';
import { useLocalText, useText } from '../../../i18n/use-text.ts';
import { Notice } from '../../../ui/card.tsx';
import { classes } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { machineIcon } from '../../../ui/icon.tsx';
import { Later } from '../../../ui/later.tsx';
import { useListedMachine, useMachine } from '../../api/machine-queries.ts';
import { prefetchWhenIdle } from '../../browser/page-events.ts';
import { readPageQuery } from '../../browser/read-address.ts';
import type { Scene } from '../../browser/scene.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { useAppState } from '../../session/app-context.tsx';
import { ConfirmScreen, MissingMachine } from './lazy-parts.ts';
import { shelfMessages } from './messages.ts';
import { ReviewAhead } from './review-ahead.tsx';
import styles from './shelf.module.css';
import { Shelf } from './shelf.tsx';
import { ShelfOutline } from './shelf-outline.tsx';
import { Strip } from './strip.tsx';

type MachineScreenProps = {
  readonly machineId: string;
  /** Set while a purchase from this shelf covers the shelf. */
  readonly behind: Scene | undefined;
};

/** A machine's page, opened by its QR code. With an item in the address, its review covers the shelf. */
export function MachineScreen({ machineId, behind }: MachineScreenProps) {
  const body = useAppState((state) => state.appearance.character.machine);
  const { item } = readPageQuery(useLocation().search);
  const chosen = behind?.slot ?? item;
  const query = useMachine(machineId);
  const shown = { ...query, data: useStill(query.data, behind !== undefined) };
  const listed = useListedMachine();
  const close = useClose();
  // Preloads the pages that a tap here leads to.
  useEffect(() => prefetchWhenIdle(ConfirmScreen.preload), []);
  useEffect(() => {
    if (item === null) return;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  });
  return (
    <div
      className={classes(
        styles['shelf-page'],
        body === 'awning' && styles['awning'],
        behind ? styles['behind'] : chosen !== null && styles['reviewing'],
      )}
      data-behind={behind ? '' : undefined}
      aria-hidden={behind ? true : undefined}
      ref={(page) => {
        if (behind) page?.style.setProperty('--scrolled', `${behind.scrolledPx}px`);
      }}
    >
      <Strip machine={shown.data ?? listed(machineId)} inert={chosen !== null} />
      <QueryView
        query={shown}
        missing={chosen === null ? <Missing /> : <span />}
        waiting={<ShelfOutline />}
      >
        {(machine) => <MachineView machine={machine} chosen={chosen} />}
      </QueryView>
      {chosen === null ? <ReviewAhead /> : null}
      {chosen === null ? null : (
        <>
          {/* For the pointer alone: the sheet has a button, and Escape does the same. */}
          <div className={styles['veil']} onPointerUp={behind ? undefined : close} />
          {behind ? null : (
            <Later>
              <ConfirmScreen machineId={machineId} slot={chosen} onClose={close} />
            </Later>
          )}
        </>
      )}
    </div>
  );
}

/**
 * Returns the value from before `isStill` became true. The bought drink stays on the shelf until
 * the animation drops it.
 */
function useStill<T>(value: T, isStill: boolean): T {
  const latest = useRef(value);
  useEffect(() => {
    if (!isStill) latest.current = value;
  }, [value, isStill]);
  return isStill ? latest.current : value;
}

/** Returns to the shelf in the history, or to its address if the review was opened directly. */
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
  const local = useLocalText();
  return (
    <>
      {machine.online === false && chosen === null ? (
        <div className={styles['offline']}>
          <Notice tone="wait">
            <b>{text.offline}</b>
            <p>{text.offlineBody}</p>
          </Notice>
        </div>
      ) : null}
      {machine.notice === null || chosen !== null ? null : (
        <div className={styles['offline']}>
          <Notice tone="wait">
            <p>{local(machine.notice)}</p>
          </Notice>
        </div>
      )}
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
