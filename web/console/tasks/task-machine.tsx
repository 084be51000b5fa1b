import type { Task, TaskMachine } from '../../../contract/console/tasks.ts';
import { useText } from '../i18n/use-text.ts';
import { Plate } from '../parts/plate.tsx';
import { DifferenceLine } from './difference.tsx';

/**
 * Shows where a task is: machine number, place, site, route, slot and drink. The machines of a site
 * share one line.
 */
export function TaskPlace({ task }: { readonly task: Task }) {
  const { t, local } = useText();
  const { machines, slot, drink, difference } = task;
  const [first, another] = machines;
  if (difference) return <DifferenceLine difference={difference} />;
  if (!first) return null;
  if (another) {
    return (
      <details>
        <summary>
          <b>{first.site}</b> {t('machineCount', { count: machines.length })}
        </summary>
        <MachineNames machines={machines} />
      </details>
    );
  }
  const [name, place] = [local(first.name), local(first.place)];
  // Many places begin with the machine's name, which would then appear twice.
  const where = place.startsWith(name) ? [place] : [name, place];
  const what = [slot === null ? null : t('column', { slot }), drink && local(drink)];
  return (
    <p className="quiet">
      <Plate code={first.code} />{' '}
      {[...where, first.site, first.route, ...what].filter(Boolean).join('・')}
    </p>
  );
}

/** Machines of one site, each with its number and its place in it. */
export function MachineNames({ machines }: { readonly machines: readonly TaskMachine[] }) {
  const { local } = useText();
  return (
    <ul className="plain-list machine-names">
      {machines.map(({ code, name, place, site }) => (
        <li key={code}>
          <Plate code={code} /> {local(name)}{' '}
          {site !== null && local(place).startsWith(site) ? null : (
            <span className="quiet">{local(place)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
