import type { MachineSummary } from '../../../../contract/customer/machines.ts';
import { useLocalText, useText } from '../../../i18n/use-text.ts';
import cardStyles from '../../../ui/card.module.css';
import { classes } from '../../../ui/class-names.ts';
import { Later } from '../../../ui/later.tsx';
import { Link } from '../../../ui/link.tsx';
import { usePages } from '../../parts/pages.ts';
import { Picture } from '../../parts/picture.tsx';
import { useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { FavouriteStar, MapLink } from './lazy-parts.ts';
import styles from './machines.module.css';
import { shelfMessages } from './messages.ts';

/** Machines with number, name, place and three drinks. Nothing for an empty list. */
export function MachineRows({ machines }: { readonly machines: readonly MachineSummary[] }) {
  const last = useAppState((state) => signedIn(state)?.lineUser.lastMachines[0]);
  if (machines.length === 0) return null;
  return (
    <ul className={classes(cardStyles['card'], styles['rows'])}>
      {machines.map((machine) => (
        <MachineRow key={machine.id} machine={machine} isLast={machine.id === last} />
      ))}
    </ul>
  );
}

/**
 * Returns the place without the leading words that it shares with the name: 図書館 休憩室 below 図書館 1号機
 * becomes 休憩室. Returns the whole place if nothing would remain.
 */
export function besideName(name: string, place: string): string {
  const [names, places] = [name.split(' '), place.split(' ')];
  const same = places.findIndex((word, index) => word !== names[index]);
  return same > 0 ? places.slice(same).join(' ') : place;
}

type RowProps = { readonly machine: MachineSummary; readonly isLast: boolean };

function MachineRow({ machine, isLast }: RowProps) {
  const text = useText(shelfMessages);
  const local = useLocalText();
  const { to } = usePages();
  const { distanceMeters, online } = machine;
  return (
    <li className={styles['row']}>
      <Link to={to('machine', { machineId: machine.id })} className={styles['row-link']}>
        <Picture url={machine.pictureUrl} width={56} height={56} inline={true} />
        <span className={styles['row-text']}>
          <span className={styles['row-head']}>
            <small className="unseen">{text.number}</small>
            <span className={styles['row-code']}>{machine.code}</span>
            {distanceMeters === null ? null : <small>{text.distance(distanceMeters)}</small>}
            {isLast ? <span className={styles['last']}>{text.last}</span> : null}
            {online === false ? (
              <span className={classes(cardStyles['chip'], styles['away'])}>{text.offline}</span>
            ) : null}
          </span>
          <b>{local(machine.name)}</b>
          <small>{besideName(local(machine.name), local(machine.place))}</small>
        </span>
        <Later>
          <span className={styles['row-drinks']}>
            {machine.drinks.map((url) => (
              <Picture key={url} url={url} width={27} height={36} />
            ))}
          </span>
        </Later>
      </Link>
      <span className={styles['star-place']}>
        <Later>
          <FavouriteStar machine={machine} />
        </Later>
        {distanceMeters === null ? null : (
          <Later>
            <MapLink machine={machine} />
          </Later>
        )}
      </span>
    </li>
  );
}
