import { Link } from 'react-router';
import type { MachineRow } from '../../../contract/console/machines.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { Plate } from '../parts/plate.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { useAddress } from '../parts/use-address.ts';
import { MachineState } from './machine-state.tsx';
import { ShelfStrip } from './shelf-strip.tsx';

/** Machines as rows: state, number, place, shelf and last sale. A site links to its machines. */
export function MachineTable({ machines }: { readonly machines: readonly MachineRow[] }) {
  const { t, local, language } = useText();
  const { tenant } = useConsole();
  const { linkTo } = useAddress();
  return (
    <table className="table labelled machines">
      <TableHead columns={['machine', 'state', 'site', 'shelf', 'lastSale']} />
      <tbody>
        {machines.map((machine) => (
          <tr key={machine.id}>
            <th scope="row">
              <Plate code={machine.code} />{' '}
              <Link to={`/${tenant.clientId}/machines/${machine.id}`}>{local(machine.name)}</Link>
              <span className="quiet">{local(machine.place)}</span>
            </th>
            <td data-label={t('state')}>
              <MachineState machine={machine} />
            </td>
            <td data-label={t('site')}>
              {machine.site === null ? (
                '—'
              ) : (
                <Link to={linkTo({ site: machine.site, route: null, cursor: null })}>
                  {machine.site}
                </Link>
              )}{' '}
              {machine.route !== null && (
                <Link to={linkTo({ route: machine.route, site: null, cursor: null })}>
                  {machine.route}
                </Link>
              )}
            </td>
            <td data-label={t('shelf')}>
              <ShelfStrip machine={machine} />
            </td>
            <td data-label={t('lastSale')}>{formatMoment(machine.lastSaleAt, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
