import styles from './design.module.css';
import type { Look } from './read-looks.ts';

/** Every role that the edge writes for this look, so that none is missing here. */
export function Colours({ look }: { readonly look: Look }) {
  return (
    <ul className={styles['colours']}>
      {look.colours.map(([role, value]) => (
        <li key={role}>
          <span className={styles['swatch']} data-role={role} />
          <span>
            {role}
            <small>{value}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
