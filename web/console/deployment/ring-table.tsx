import type { DeploymentKeys } from '../../../contract/console/deployment.ts';
import { useText } from '../i18n/use-text.ts';
import { StatusSign } from '../parts/status-sign.tsx';
import { TableHead } from '../parts/table-head.tsx';

/** The deployment's keys by purpose. Marks the keys that are due for rotation. */
export function RingTable({ keys }: { readonly keys: readonly DeploymentKeys[] }) {
  const { t } = useText();
  return (
    <table className="table labelled">
      <TableHead columns={['ring', 'keySince', 'keyOlder']} />
      <tbody>
        {keys.map(({ ring, current, since, isDue, older }) => (
          <tr key={ring}>
            <th scope="row">{t(`ring${ring}`)}</th>
            <td data-label={t('keySince')}>
              {since ?? <code>{current}</code>}{' '}
              {isDue && (
                <span className="badge act">
                  <StatusSign sign="act" />
                  {t('keyDue')}
                </span>
              )}
            </td>
            <td data-label={t('keyOlder')}>{t('keyCount', { count: older })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
