import { useState } from 'react';
import type { MachineDetail } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import type { Catalogue } from '../api/use-catalogue.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { WholeField } from '../parts/whole-field.tsx';

type Slot = MachineDetail['slots'][number];
type Draft = {
  readonly productId: Slot['productId'];
  readonly priceYen: number | null;
  readonly count: number | null;
};

/** The form that changes a slot's drink, price and stock. */
export function SlotChange({
  machineId,
  one,
  catalogue: { products, stepYen },
  onClose,
  onChanged,
}: {
  readonly machineId: MachineDetail['machine']['id'];
  readonly one: Slot;
  readonly catalogue: Catalogue;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const { slot, productId, priceYen, count, capacity } = one;
  const [draft, setDraft] = useState<Draft>({ productId, priceYen, count });
  const chosen = products.find(({ id }) => id === draft.productId);
  const choose = (id: string) => {
    const product = products.find((other) => other.id === id);
    if (!product) return;
    const own = product.id === productId;
    const usual = product.priceYen ?? priceYen;
    setDraft(
      own
        ? { productId, priceYen, count }
        : { productId: product.id, priceYen: usual, count: capacity },
    );
  };
  const change = async () => {
    if (draft.priceYen === null || draft.count === null) return;
    const param = { ...tenant, machine: machineId, slot };
    const json = {
      ...{ fromProductId: productId, productId: draft.productId },
      ...{ priceYen: draft.priceYen, count: draft.count },
    };
    await read(api.machines[':machine'].slots[':slot'].$put({ param, json }));
    onChanged();
  };
  return (
    <ConfirmDialog
      title={t('changeSlotOf', { slot, drink: local(one.drink) })}
      effect={t('changeSlotEffect')}
      label={t('changeSlot')}
      field={null}
      isReady={isSellable(draft, one, stepYen)}
      onClose={onClose}
      onConfirm={change}
    >
      {() => (
        <>
          <label className="field">
            <span>{t('drink')}</span>
            <select value={draft.productId} onChange={({ target }) => choose(target.value)}>
              {!products.some(({ id }) => id === productId) && (
                <option value={productId}>{local(one.drink)}</option>
              )}
              {products.map(({ id, name, volumeMl }) => (
                <option key={id} value={id}>
                  {[local(name), volumeMl === null ? '' : `${volumeMl}ml`].join(' ')}
                </option>
              ))}
            </select>
          </label>
          {chosen && !chosen.hasAllergens && <p className="note wait">{t('warnNoAllergens')}</p>}
          <WholeField
            label={t('priceInSteps', { step: stepYen })}
            value={draft.priceYen}
            least={stepYen}
            onValue={(yen) => setDraft({ ...draft, priceYen: yen })}
          />
          <WholeField
            label={capacity === null ? t('loadedNow') : t('loadedNowOf', { capacity })}
            value={draft.count}
            most={capacity ?? undefined}
            onValue={(pieces) => setDraft({ ...draft, count: pieces })}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Returns whether a draft changes the slot to values that the machine can sell. */
function isSellable({ productId, priceYen, count }: Draft, one: Slot, stepYen: number): boolean {
  if (priceYen === null || count === null) return false;
  const isPrice = priceYen > 0 && priceYen % stepYen === 0;
  const isCount = count >= 0 && (one.capacity === null || count <= one.capacity);
  const isOther = productId !== one.productId || priceYen !== one.priceYen || count !== one.count;
  return isPrice && isCount && isOther;
}
