import { Link } from 'react-router';
import type { FoundMachine, FoundPerson } from '../../../contract/console/found.ts';
import { useConsole, usePermission } from '../api/use-console.ts';
import { formatDay } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { dayInJapan } from '../parts/japan-days.ts';
import { Plate } from '../parts/plate.tsx';
import { TableHead } from '../parts/table-head.tsx';

/** The machines in a search result. Each links to its orders. */
export function FoundMachines({ machines }: { readonly machines: readonly FoundMachine[] }) {
  const { local } = useText();
  const { tenant } = useConsole();
  const { isAllowed: isOpen } = usePermission('machines.read');
  return (
    <table className="table">
      <TableHead columns={['machine', 'place', 'site', 'route']} />
      <tbody>
        {machines.map(({ id, code, name, place, site, route }) => (
          <tr key={id}>
            <th scope="row">
              <Plate code={code} />{' '}
              <Link to={`/${tenant.clientId}/${isOpen ? 'machines/' : 'orders?machine='}${id}`}>
                {local(name)}
              </Link>
            </th>
            <td>{local(place)}</td>
            <td>{site ?? '—'}</td>
            <td>{route ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The customers in a search result, without their names. Each links to the customer's orders. */
export function FoundPeople({ people }: { readonly people: readonly FoundPerson[] }) {
  const { local, language } = useText();
  const { tenant } = useConsole();
  return (
    <table className="table">
      <TableHead columns={['people', 'phone', 'lastMachine', 'firstSeen']} />
      <tbody>
        {people.map(({ id, maskedName, phoneEnd, lastMachine, since }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/${tenant.clientId}/orders?person=${encodeURIComponent(id)}`}>
                {maskedName}
              </Link>
            </th>
            <td>{phoneEnd === null ? '—' : `…${phoneEnd}`}</td>
            <td>
              {lastMachine === null ? (
                '—'
              ) : (
                <>
                  <Plate code={lastMachine.code} /> {local(lastMachine.name)}
                </>
              )}
            </td>
            <td>{since === null ? '—' : formatDay(dayInJapan(Date.parse(since)), language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
