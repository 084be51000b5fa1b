import { useEffect } from 'react';
import type { Machine } from '../../../contract/machines.ts';
import { appState } from '../../boot/app-state.ts';
import { refreshSession } from '../../boot/refresh-session.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMachine } from '../../lib/machine-queries.ts';
import { useCoupons, usePayMethods } from '../../lib/purchase-queries.ts';
import { dropWayBack } from '../../lib/way-back.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { machineIcon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { buyMessages } from './messages.ts';

type ConfirmProps = { readonly machineId: string; readonly slot: string };

/** The last look before a purchase: what the law wants to be seen, and one button. */
export function ConfirmScreen({ machineId, slot }: ConfirmProps) {
  const text = useText(buyMessages);
  const query = useMachine(machineId);
  // Whoever was sent away from here for a step is back.
  useEffect(dropWayBack, []);
  // A purchase that is in the way may be over by now.
  useEffect(() => {
    if (appState().activeOrder) void refreshSession();
  }, []);
  return (
    <>
      <PageTitle parent="machine" params={{ machineId }}>
        {text.title}
      </PageTitle>
      <QueryView query={query} missing={<Gone machineId={machineId} />}>
        {(machine) => <WithOffers machine={machine} slot={slot} />}
      </QueryView>
    </>
  );
}

/** Coupons that do not come are no reason to show nothing: without them the price is the price. */
function WithOffers({ machine, slot }: { readonly machine: Machine; readonly slot: string }) {
  const methods = usePayMethods();
  const coupons = useCoupons();
  const item = machine.shelf.find((candidate) => candidate.slot === slot);
  if (!item) return <Gone machineId={machine.id} />;
  const held = coupons.data?.coupons ?? (coupons.error ? [] : undefined);
  const query = { ...methods, data: held && methods.data };
  return (
    <QueryView query={query}>
      {({ bound }) => (
        <ConfirmForm machine={machine} item={item} coupons={held ?? []} bound={bound} />
      )}
    </QueryView>
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
