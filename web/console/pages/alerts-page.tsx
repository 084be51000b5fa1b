import type { AlertRule, Alerts } from '../../../contract/console/alerts.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { AlertSettingsView } from '../settings/alert-settings.tsx';

const units = {
  minutes: 'limitMinutes',
  hours: 'limitHours',
  percent: 'limitPercent',
  times: 'limitTimes',
} as const satisfies Readonly<Record<NonNullable<AlertRule['limit']>['unit'], MessageKey>>;

/** The conditions of each kind of alert, and how often staff found it useful. */
export function AlertsPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const loaded = useData(`${tenant.clientId}/alerts`, () =>
    read(api.alerts.$get({ param: tenant })),
  );
  return (
    <>
      <h1>{t('alerts')}</h1>
      <p>{t('alertsHint')}</p>
      <LoadedView loaded={loaded}>
        {(alerts) => (
          <>
            <AlertSettingsView alerts={alerts} onChanged={loaded.reload} />
            <Rules rules={alerts.rules} />
          </>
        )}
      </LoadedView>
    </>
  );
}

function Rules({ rules }: { readonly rules: Alerts['rules'] }) {
  const { t, local } = useText();
  return (
    <section>
      <h2>{t('sentFrom')}</h2>
      <table className="table labelled">
        <TableHead columns={['alert', 'sentFrom', { right: 'usefulRate' }]} />
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.kind}>
              <th scope="row">
                {local(rule.meaning)}{' '}
                {rule.isUrgent && <span className="badge act">{t('urgent')}</span>}
              </th>
              <td data-label={t('sentFrom')}>
                {rule.limit === null
                  ? t('atOnce')
                  : t(units[rule.limit.unit], { value: rule.limit.value })}
              </td>
              <td className="right" data-label={t('usefulRate')}>
                <Rate rule={rule} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Rate({ rule: { useful, useless } }: { readonly rule: AlertRule }) {
  const { t } = useText();
  const asked = useful + useless;
  if (asked === 0) return <>—</>;
  return <>{t('usefulOf', { useful, asked, rate: Math.round((useful / asked) * 100) })}</>;
}
