import { useEffect, useId } from 'react';
import type { Machine } from '../../../../contract/customer/machines.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Notice } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import { Icon, machineIcon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useMachine } from '../../api/machine-queries.ts';
import { useCoupons, usePayMethods } from '../../api/person-queries.ts';
import { prefetchWhenIdle } from '../../browser/page-events.ts';
import { usePages } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { dropReturnPath } from '../../purchase/return-path.ts';
import { useApp } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { refreshSession } from '../../session/refresh-session.ts';
import { OrderScreen } from '../order/order-chunk.ts';
import styles from './buy.module.css';
import { ConfirmForm } from './confirm-form.tsx';
import { buyMessages } from './messages.ts';
import { ItemFacts, MachineCheck } from './purchase-facts.tsx';
import { usePullDown } from './use-pull-down.ts';

type ConfirmProps = {
  readonly machineId: string;
  readonly slot: string;
  /** Closes the review. */
  readonly onClose: () => void;
};

/**
 * The review of a purchase, in a sheet over the shelf: the legally required facts and one button.
 */
export function ConfirmScreen({ machineId, slot, onClose }: ConfirmProps) {
  const titleId = useId();
  const heading = useHeadingFocus();
  const text = useText(buyMessages);
  const app = useApp();
  const query = useMachine(machineId);
  // The person returns from a set-up step.
  useEffect(dropReturnPath, []);
  // The purchase that blocked this one may have ended.
  useEffect(() => {
    if (signedIn(app.read())?.activeOrder) void refreshSession(app);
  }, [app]);
  // Preloads the pages that the button leads to.
  useEffect(() => prefetchWhenIdle(OrderScreen.preload), []);
  return (
    <div className={styles['sheet']} role="dialog" aria-labelledby={titleId}>
      <header {...usePullDown(onClose)}>
        <h1 ref={heading} id={titleId} tabIndex={-1}>
          {text.title}
        </h1>
        <button type="button" aria-label={text.close} onClick={onClose}>
          <Icon path={closeIcon} />
        </button>
      </header>
      <QueryView query={query} missing={<Gone machineId={machineId} />}>
        {(machine) => <WithOffers machine={machine} slot={slot} />}
      </QueryView>
    </div>
  );
}

const closeIcon = 'M6 6l12 12M18 6 6 18';

/** Requests the person's payment methods and coupons before the review opens. */
export function ReviewData() {
  usePayMethods();
  useCoupons();
  return null;
}

/** If the coupons fail to load, the review works without them, at the full price. */
function WithOffers({ machine, slot }: { readonly machine: Machine; readonly slot: string }) {
  const text = useText(buyMessages);
  const methods = usePayMethods();
  const coupons = useCoupons();
  const item = machine.shelf.find((candidate) => candidate.slot === slot);
  if (!item) return <Gone machineId={machine.id} />;
  const held = coupons.data?.coupons ?? (coupons.error ? [] : undefined);
  const query = { ...methods, data: held && methods.data };
  const isCut = query.data === undefined && query.error?.code === 'OFFLINE';
  return (
    <>
      {/* The shelf knows these. Only the person's own part comes later, in its place. */}
      <ItemFacts item={item} />
      <MachineCheck machine={machine} />
      {isCut ? (
        <Notice tone="wait">
          <p role="status">{text.noNetwork}</p>
        </Notice>
      ) : (
        <QueryView query={query}>
          {({ bound }) => (
            <ConfirmForm machine={machine} item={item} coupons={held ?? []} bound={bound} />
          )}
        </QueryView>
      )}
    </>
  );
}

function Gone({ machineId }: { readonly machineId: string }) {
  const text = useText(buyMessages);
  const { to } = usePages();
  return (
    <EmptyState icon={machineIcon} title={text.gone}>
      <p>{text.goneBody}</p>
      <LinkButton to={to('machine', { machineId })}>{text.toShelf}</LinkButton>
    </EmptyState>
  );
}
