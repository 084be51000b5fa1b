import type { MachineId, ProductId } from '../../../contract/ids.ts';
import type { LocalText } from '../../../contract/language.ts';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { useStockAlerts } from '../../lib/purchase-queries.ts';
import { setStockAlert } from '../../lib/stock-alerts.ts';
import { useAction } from '../../lib/use-action.ts';
import { Icon } from '../../ui/icon.tsx';
import { bellIcon } from '../../ui/more-icons.ts';
import { reachMessages } from './messages.ts';
import '../../styles/alert-toggle.css';

type ToggleProps = {
  readonly machineId: MachineId;
  readonly item: { readonly productId: ProductId; readonly name: LocalText };
};

/** A message by LINE once what is sold out can be bought again. */
export function StockAlertToggle({ machineId, item }: ToggleProps) {
  const text = useText(reachMessages);
  const local = useLocalText();
  const { data } = useStockAlerts(machineId);
  const { busy, problem, run } = useAction();
  if (!data) return <span className="toggle-place" />;
  const isOn = data.productIds.includes(item.productId);
  return (
    <>
      <button
        type="button"
        className="alert-toggle"
        aria-pressed={isOn !== busy}
        aria-label={text.alertOf(local(item.name))}
        onClick={() => run(() => setStockAlert(machineId, item.productId, !isOn))}
      >
        <Icon path={bellIcon} />
        {text.alert}
      </button>
      <span className="field-error small" role="status">
        {problem ? text.markFailed : ''}
      </span>
    </>
  );
}
