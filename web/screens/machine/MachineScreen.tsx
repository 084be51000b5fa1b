import { Suspense, useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import type { Machine } from '../../../contract/machines.ts';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { whenIdle } from '../../lib/idle.ts';
import { useMachine } from '../../lib/machine-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon, machineIcon, pinIcon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { ConfirmScreen, FavouriteStar, OrderScreen } from '../lazy-screens.ts';
import { AsOf } from '../main/as-of.tsx';
import { shelfMessages } from '../main/messages.ts';
import { Shelf } from './shelf.tsx';

/** One machine: what its QR code opens. With an item in the address, that item's confirmation. */
export function MachineScreen() {
  const { machineId = '' } = useParams();
  const item = new URLSearchParams(useLocation().search).get('item');
  const next = item === null ? ConfirmScreen : OrderScreen;
  // What a tap here leads to.
  useEffect(() => whenIdle(next.preload), [next]);
  if (item !== null) return <ConfirmScreen machineId={machineId} slot={item} />;
  return <ShelfScreen machineId={machineId} />;
}

function ShelfScreen({ machineId }: { readonly machineId: string }) {
  const query = useMachine(machineId);
  const local = useLocalText();
  const { titleOf } = usePages();
  return (
    <>
      <PageTitle parent="main">
        {query.data ? local(query.data.name) : titleOf('machine')}
      </PageTitle>
      <QueryView query={query} missing={<MissingMachine />}>
        {(machine) => <MachineView machine={machine} />}
      </QueryView>
    </>
  );
}

function MachineView({ machine }: { readonly machine: Machine }) {
  const text = useText(shelfMessages);
  return (
    <>
      <MachineIdentity machine={machine} />
      {machine.online === false ? <Notice tone="alert">{text.offlineBody}</Notice> : null}
      <section>
        <div className="heading-row">
          <h2>{text.products}</h2>
          <AsOf machine={machine} />
        </div>
        {machine.shelf.length > 0 ? (
          <Shelf machine={machine} />
        ) : (
          <EmptyState icon={machineIcon} title={text.emptyShelf}>
            <p>{text.emptyShelfBody}</p>
          </EmptyState>
        )}
      </section>
    </>
  );
}

/** Machines stand side by side: number, place and picture say which one this is. */
function MachineIdentity({ machine }: { readonly machine: Machine }) {
  const text = useText(shelfMessages);
  const local = useLocalText();
  return (
    <div className="card identity">
      <Picture url={machine.pictureUrl} width={112} height={112} eager />
      <div>
        <p className="big-code">
          <small>{text.number}</small>
          {machine.code}
        </p>
        <p className="place">
          <Icon path={pinIcon} />
          <span>
            {local(machine.place)}
            {machine.address ? <small>{local(machine.address)}</small> : null}
          </span>
        </p>
      </div>
      <span className="star-place">
        <Suspense>
          <FavouriteStar machine={machine} />
        </Suspense>
      </span>
      <p className="check">
        <b>{text.checkNumber(machine.code)}</b>
        <small>{text.checkNumberBody}</small>
      </p>
    </div>
  );
}

function MissingMachine() {
  const text = useText(shelfMessages);
  const { to } = usePages();
  return (
    <EmptyState icon={machineIcon} title={text.machineMissing}>
      <p>{text.machineMissingBody}</p>
      <LinkButton to={to('main')}>{text.otherMachines}</LinkButton>
    </EmptyState>
  );
}
