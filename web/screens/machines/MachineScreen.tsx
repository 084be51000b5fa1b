import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Machine, ShelfItem } from '../../../contract/machines.ts';
import { useMachine } from '../../api/machine-queries.ts';
import { usePageParam } from '../../browser/page-address.ts';
import { whenIdle } from '../../browser/page-events.ts';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { stockLevel } from '../../purchase/stock-level.ts';
import cardStyles from '../../ui/card.module.css';
import { Notice } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon, machineIcon, pinIcon } from '../../ui/icon.tsx';
import { Later } from '../../ui/later.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePages } from '../../ui/pages.ts';
import { Picture } from '../../ui/picture.tsx';
import productStyles from '../../ui/product-facts.module.css';
import { QueryView } from '../../ui/query-view.tsx';
import { AsOf } from './as-of.tsx';
import { ConfirmScreen, FavouriteStar, StockAlertToggle } from './lazy-parts.ts';
import styles from './machines.module.css';
import { shelfMessages } from './messages.ts';
import { ProductFacts } from './product.tsx';

/** One machine: what its QR code opens. With an item in the address, that item's confirmation. */
export function MachineScreen() {
  const machineId = usePageParam('machine', 'machineId');
  const item = new URLSearchParams(useLocation().search).get('item');
  // What a tap here leads to.
  useEffect(() => whenIdle(ConfirmScreen.preload), []);
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
        <div className={styles['heading-row']}>
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

/** Number, place and picture of the machine: several may stand side by side. */
function MachineIdentity({ machine }: { readonly machine: Machine }) {
  const text = useText(shelfMessages);
  const local = useLocalText();
  return (
    <div className={classes(cardStyles['card'], styles['identity'])}>
      <Picture url={machine.pictureUrl} width={112} height={112} eager />
      <div>
        <p className={styles['big-code']}>
          <small>{text.number}</small>
          {machine.code}
        </p>
        <p className={productStyles['place']}>
          <Icon path={pinIcon} />
          <span>
            {local(machine.place)}
            {machine.address ? <small>{local(machine.address)}</small> : null}
          </span>
        </p>
      </div>
      <span className={styles['star-place']}>
        <Later>
          <FavouriteStar machine={machine} />
        </Later>
      </span>
      <p className={productStyles['check']}>
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

/** The machine's slots: what can be bought leads to its confirmation. */
function Shelf({ machine }: { readonly machine: Machine }) {
  return (
    <ul className={styles['shelf']}>
      {machine.shelf.map((item) => (
        <li
          key={item.slot}
          className={classes(
            styles['product'],
            stockLevel(item) === 'sold-out' && styles['stock-sold-out'],
          )}
        >
          <Slot machine={machine} item={item} />
        </li>
      ))}
    </ul>
  );
}

function Slot({ machine, item }: { readonly machine: Machine; readonly item: ShelfItem }) {
  const navigate = useNavigate();
  const facts = <ProductFacts item={item} />;
  if (stockLevel(item) === 'sold-out') {
    return (
      <>
        {facts}
        <Later placeholder={<span className={styles['toggle-place']} />}>
          <StockAlertToggle machineId={machine.id} item={item} />
        </Later>
      </>
    );
  }
  // Offline it can be looked at, not bought.
  if (machine.online === false) return facts;
  return (
    <button
      type="button"
      className={styles['product-button']}
      onClick={() => navigate(`?item=${item.slot}`)}
    >
      {facts}
    </button>
  );
}
