import {
  type MachineFilter,
  OFFLINE_HOURS,
  QUIET_DAYS,
} from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { AddressChoice } from '../parts/address-choice.tsx';

type Shown = Pick<MachineFilter, 'offlineHours' | 'quietDays' | 'firmware'>;

/** Filters the list of machines by time offline, days without a sale, and firmware. */
export function FleetFilter({ filter }: { readonly filter: Shown }) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const loaded = useData(`${tenant.clientId}/fleet/firmware`, () =>
    read(api.fleet.firmware.$get({ param: tenant })),
  );
  const versions = loaded.data?.firmware ?? [];
  const { firmware = '' } = filter;
  const isListed = firmware === '' || versions.some(({ version }) => version === firmware);
  const any = ['', t('anyOfThem')] as const;
  return (
    <div className="filters">
      <AddressChoice
        name="offlineHours"
        label={t('noConnection')}
        shown={filter.offlineHours}
        options={[any, ...OFFLINE_HOURS.map((hours) => [hours, t(`offline-${hours}`)] as const)]}
      />
      <AddressChoice
        name="quietDays"
        label={t('withoutSale')}
        shown={filter.quietDays}
        options={[any, ...QUIET_DAYS.map((days) => [days, t(`quiet-${days}`)] as const)]}
      />
      <AddressChoice
        name="firmware"
        label={t('firmware')}
        shown={filter.firmware}
        options={[
          any,
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
