import { stockAlertsSchema } from '../../../../contract/customer/machines.ts';
import type { MachineId, ProductId } from '../../../../contract/shared/ids.ts';
import type { LocalText } from '../../../../contract/shared/language.ts';
import { useLocalText, useText } from '../../../i18n/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import formStyles from '../../../ui/form.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { bellIcon } from '../../../ui/more-icons.ts';
import { useApi } from '../../api/api-context.ts';
import { useStockAlerts } from '../../api/person-queries.ts';
import { readJson } from '../../api/problem.ts';
import { useAction } from '../../api/use-action.ts';
import { useQueryCache } from '../../api/use-query-cache.ts';
import { useAppState } from '../../session/app-context.tsx';
import styles from './find-machine.module.css';
import { findMachineMessages } from './messages.ts';

type ToggleProps = {
  readonly machineId: MachineId;
  readonly item: { readonly productId: ProductId; readonly name: LocalText };
};

/** Subscribes to a LINE message for when a sold-out drink is back, if the tenant sends them. */
export function StockAlertToggle({ machineId, item }: ToggleProps) {
  const text = useText(findMachineMessages);
  const local = useLocalText();
  const { data } = useStockAlerts(machineId);
  const { api, tenantParams } = useApi();
  const { put } = useQueryCache();
  const { busy, problem, run } = useAction();
  const isSent = useAppState(({ client }) => client?.messages.includes('stock') ?? false);
  if (!isSent) return null;
  if (!data) return <span className={styles['toggle-place']} />;
  const isOn = data.productIds.includes(item.productId);
  const toggle = async () => {
    const answer = await api.machines[':machineId'].alerts.$put({
      param: { ...tenantParams, machineId },
      json: { productId: item.productId, on: !isOn },
    });
    await put(`/machines/${machineId}/alerts`, await readJson(answer, stockAlertsSchema));
  };
  return (
    <>
      <button
        type="button"
        className={styles['alert-toggle']}
        aria-pressed={isOn !== busy}
        aria-label={text.alertOf(local(item.name))}
        onClick={() => run(toggle)}
      >
        <Icon path={bellIcon} />
        {text.alert}
      </button>
      <span className={classes(formStyles['field-error'], 'small')} role="status">
        {problem ? text.markFailed : ''}
      </span>
    </>
  );
}
