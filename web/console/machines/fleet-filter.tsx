import {
  type MachineFilter,
  OFFLINE_HOURS,
  QUIET_DAYS,
} from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { useAddress } from '../parts/use-address.ts';

type Shown = Pick<MachineFilter, 'offlineHours' | 'quietDays' | 'firmware'>;

/** Narrows the fleet's list by the time without a connection, by the days without a sale, and by firmware. */
export function FleetFilter({ filter }: { readonly filter: Shown }) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const loaded = useData(`${tenant.clientId}/fleet/firmware`, () =>
    read(api.fleet.firmware.$get({ param: tenant })),
  );
  const versions = loaded.data?.firmware ?? [];
  const { firmware = '' } = filter;
  const isListed = firmware === '' || versions.some(({ version }) => version === firmware);
  return (
    <div className="filters">
      <Choice
        name="offlineHours"
        label={t('noConnection')}
        value={filter.offlineHours}
        options={OFFLINE_HOURS.map((hours) => [hours, t(`offline-${hours}`)])}
      />
      <Choice
        name="quietDays"
        label={t('withoutSale')}
        value={filter.quietDays}
        options={QUIET_DAYS.map((days) => [days, t(`quiet-${days}`)])}
      />
      <Choice
        name="firmware"
        label={t('firmware')}
        value={filter.firmware}
        options={[
          ...versions.map(
            ({ version, machines }) =>
              [version, t('firmwareOf', { version, machines: String(machines) })] as const,
          ),
          ...(isListed ? [] : [[firmware, firmware] as const]),
        ]}
      />
    </div>
  );
}

function Choice({
  name,
  label,
  value,
  options,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, text: string])[];
}) {
  const { t } = useText();
  const { goTo } = useAddress();
  return (
    <label>
      <span className="quiet">{label}</span>
      <select
        className="date"
        value={value ?? ''}
        onChange={({ target }) =>
          goTo({ [name]: target.value === '' ? null : target.value, cursor: null })
        }
      >
        <option value="">{t('anyOfThem')}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
