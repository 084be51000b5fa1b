import type { DeploymentCheck } from '../../../contract/console/deployment.ts';
import { methodName } from '../i18n/method-name.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { type Sign, StatusSign } from '../parts/status-sign.tsx';
import { TableHead } from '../parts/table-head.tsx';

const states = {
  OK: { sign: 'done', label: 'checkOk' },
  FAILED: { sign: 'act', label: 'checkFailed' },
  UNKNOWN: { sign: 'wait', label: 'checkUnknown' },
  OFF: { sign: 'off', label: 'checkOff' },
} as const satisfies Record<
  DeploymentCheck['state'],
  { readonly sign: Sign; readonly label: MessageKey }
>;

/** The deployment's self-checks, each with its status and its problem. */
export function HealthTable({ checks }: { readonly checks: readonly DeploymentCheck[] }) {
  return (
    <table className="table labelled">
      <TableHead columns={['check', 'state']} />
      <tbody>
        {checks.map((check) => (
          <CheckRow key={`${check.name} ${check.detail}`} check={check} />
        ))}
      </tbody>
    </table>
  );
}

function CheckRow({ check: { name, state, detail } }: { readonly check: DeploymentCheck }) {
  const { t, local } = useText();
  const { sign, label } = states[state];
  const seconds = name === 'CLOCK' ? t('checkSeconds', { count: detail }) : '';
  const shown = name === 'RELAY' ? local(methodName(detail)) : seconds;
  return (
    <tr>
      <th scope="row">
        {t(`check${name}`)} {detail !== '' && <span className="quiet">{shown}</span>}
      </th>
      <td data-label={t('state')}>
        <span className={`badge ${sign}`}>
          <StatusSign sign={sign} />
          {t(label)}
        </span>
        {state === 'FAILED' && <p>{t(`failed${name}`)}</p>}
      </td>
    </tr>
  );
}
