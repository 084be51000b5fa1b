import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Button } from 'react-aria-components';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { Plate } from '../parts/plate.tsx';
import { StatusSign } from '../parts/status-sign.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { marginOf, type PlannedSlot, type PlanRow, type Warning } from './price-plan.ts';

/** Maximum number of machines in an expanded row, because a fleet has thousands. */
const SHOWN = 30;

const warnings = {
  jump: 'warnJump',
  noAllergens: 'warnNoAllergens',
  notCatalogue: 'warnNotCatalogue',
  twoPrices: 'warnTwoPrices',
  belowCost: 'warnBelowCost',
} as const satisfies Readonly<Record<Warning, MessageKey>>;
const urgent: ReadonlySet<Warning> = new Set(['jump', 'belowCost']);

const signed = (yen: number) => (yen > 0 ? `+${yen}` : String(yen).replace('-', '−'));

type Props = {
  readonly rows: readonly PlanRow[];
  /** Excludes a machine from the change. Null if the plan comes from a price sheet. */
  readonly onLeaveOut: ((machineId: string) => void) | null;
};

/** The planned changes by drink and price, with warnings. */
export function PlanTable({ rows, onLeaveOut }: Props) {
  const [open, setOpen] = useState<string>();
  return (
    <table className="table labelled">
      <TableHead
        columns={[
          'drink',
          { right: 'machine' },
          { right: 'price' },
          { right: 'difference' },
          { right: 'margin' },
          'toCheck',
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.key}>
            <Row
              row={row}
              isOpen={open === row.key}
              onToggle={() => setOpen(open === row.key ? undefined : row.key)}
            />
            {open === row.key && <Machines slots={row.slots} onLeaveOut={onLeaveOut} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Row({
  row: { productId, product, fromYen, toYen, slots, warnings: own },
  isOpen,
  onToggle,
}: {
  readonly row: PlanRow;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const { t, local, inYen } = useText();
  const name = product ? local(product.name) : productId;
  const machines = new Set(slots.map(({ machine }) => machine.id)).size;
  const margins = product && [marginOf(product, fromYen), marginOf(product, toYen)];
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <tr>
      <th scope="row">
        <span className="drink-name">
          <Button
            className="plain"
            aria-expanded={isOpen}
            aria-label={t('showMachines', { name })}
            onPress={onToggle}
          >
            <Icon aria-hidden="true" size={16} />
          </Button>
          <span>
            {name}{' '}
            {product?.volumeMl != null && <span className="quiet">{product.volumeMl}ml</span>}
          </span>
        </span>
      </th>
      <td className="right" data-label={t('machine')}>
        {t('machinesOfRow', { count: machines })}
      </td>
      <td className="right" data-label={t('price')}>
        <span className="unbroken">
          <span className="quiet">{inYen(fromYen)}</span> → <strong>{inYen(toYen)}</strong>
        </span>
      </td>
      <td className="right" data-label={t('difference')}>
        {signed(toYen - fromYen)}
      </td>
      <td className="right" data-label={t('margin')}>
        {margins?.[1] == null ? (
          '—'
        ) : (
          <span className="unbroken">
            {margins[0]} → {margins[1]}
          </span>
        )}
      </td>
      <td data-label={t('toCheck')}>
        {own.length === 0 && '—'}
        {own.map((one) => (
          <span key={one} className={`badge ${urgent.has(one) ? 'act' : 'wait'}`}>
            <StatusSign sign={urgent.has(one) ? 'act' : 'wait'} />
            {t(warnings[one])}
          </span>
        ))}
      </td>
    </tr>
  );
}

/** The machines of a row, each with a button to exclude it. */
function Machines({
  slots,
  onLeaveOut,
}: Pick<Props, 'onLeaveOut'> & { readonly slots: readonly PlannedSlot[] }) {
  const { t, local } = useText();
  const more = slots.length - SHOWN;
  return (
    <tr>
      <td colSpan={6} className="inner">
        <ul className="plain-list">
          {slots.slice(0, SHOWN).map(({ machine, slot }) => (
            <li key={`${machine.id} ${slot}`} className="row">
              <Plate code={machine.code} /> <span>{local(machine.name)}</span>{' '}
              <span className="quiet">{slot}</span>
              {onLeaveOut && (
                <Button className="plain" onPress={() => onLeaveOut(machine.id)}>
                  {t('leaveOut')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {more > 0 && <p className="quiet">{t('andMore', { count: more })}</p>}
      </td>
    </tr>
  );
}
