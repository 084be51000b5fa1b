import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { MachineDetail } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { type Catalogue, useCatalogue } from '../api/use-catalogue.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ShelfFront } from '../machines/shelf-front.tsx';
import { SlotChange } from '../machines/slot-change.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { Plate } from '../parts/plate.tsx';
import { useEditedPrices, yenIn } from '../prices/edited-prices.ts';
import { PlanStart } from '../prices/plan-start.tsx';
import type { Plan } from '../prices/price-plan.ts';
import { ShelfPrices } from '../prices/shelf-prices.tsx';

/** The prices of one machine, to edit on a picture of the shelf or in a table. */
export function MachinePricesPage() {
  const { machine: id = '' } = useParams();
  const { api, tenant } = useConsole();
  const machine = useData(`${tenant.clientId}/machines/${id}`, () =>
    read(api.machines[':machine'].$get({ param: { ...tenant, machine: id } })),
  );
  const catalogue = useCatalogue();
  return (
    <LoadedView loaded={machine}>
      {(detail) => (
        <LoadedView loaded={catalogue}>
          {(read) => <Editor detail={detail} catalogue={read} onChanged={machine.reload} />}
        </LoadedView>
      )}
    </LoadedView>
  );
}

function Editor({
  detail,
  catalogue,
  onChanged,
}: {
  readonly detail: MachineDetail;
  readonly catalogue: Catalogue;
  readonly onChanged: () => void;
}) {
  const { t, local } = useText();
  const { tenant } = useConsole();
  const navigate = useNavigate();
  const prices = useEditedPrices();
  const [asked, setAsked] = useState<MachineDetail['slots'][number]>();
  const { stepYen } = catalogue;
  const { machine, slots } = detail;
  const plan = planOf(detail, prices.edited, stepYen);
  return (
    <>
      <p className="row">
        <Link to={`/${tenant.clientId}/machines/${machine.id}`}>{local(machine.name)}</Link>
      </p>
      <h1>
        <Plate code={machine.code} /> {t('changeShelfPrices')}
      </h1>
      <div className="columns order">
        <section className="stack" aria-label={t('shelf')}>
          <ShelfFront detail={detail} onSlot={setAsked} />
          <ShelfPrices
            {...{ slots, stepYen }}
            edited={prices.edited}
            canUndo={prices.canUndo}
            wrong={plan.wrong}
            onEdit={prices.edit}
            onUndo={prices.undo}
            onSlot={setAsked}
          />
        </section>
        <PlanStart
          plan={plan}
          onStarted={({ id }) => void navigate(`/${tenant.clientId}/prices/${id}`)}
        />
      </div>
      {asked && (
        <SlotChange
          machineId={machine.id}
          one={asked}
          catalogue={catalogue}
          onClose={() => setAsked(undefined)}
          onChanged={() => {
            setAsked(undefined);
            onChanged();
          }}
        />
      )}
    </>
  );
}

/** Returns the changes in the edited prices. `wrong`: slots whose text is not a valid price. */
function planOf(
  { machine, slots }: MachineDetail,
  edited: Readonly<Record<string, string>>,
  stepYen: number,
): Plan & { readonly wrong: ReadonlySet<string> } {
  const own = {
    ...{ id: machine.id, code: machine.code, name: machine.name, site: machine.site },
    ...{ route: machine.route, group: null, slots },
  };
  const asked = slots
    .filter(({ slot }) => (edited[slot] ?? '').trim() !== '')
    .map(({ slot, productId, priceYen: fromYen }) => ({
      ...{ machine: own, slot, productId, fromYen, toYen: yenIn(edited[slot] ?? '') },
    }));
  const sold = asked.flatMap(({ toYen, ...one }) =>
    toYen === undefined || toYen === 0 || toYen % stepYen !== 0 ? [] : [{ ...one, toYen }],
  );
  const possible = new Set(sold.map(({ slot }) => slot));
  const wrong = new Set(asked.map(({ slot }) => slot).filter((slot) => !possible.has(slot)));
  const changed = sold.filter(({ fromYen, toYen }) => fromYen !== toYen);
  return {
    slots: changed,
    unchanged: slots.length - changed.length - wrong.size,
    impossible: wrong.size,
    wrong,
  };
}
