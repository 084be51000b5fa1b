import { classes } from '../../../ui/class-names.ts';
import { useAppState } from '../../session/app-context.tsx';
import styles from './shelf.module.css';

const COLUMNS = 4;
const ROWS = 4;
const lanes = Array.from({ length: COLUMNS * ROWS }, (_, position) => `lane ${position}`);

/** The machine before its drinks are known: its body, empty lanes and the tray. */
export function ShelfOutline() {
  const body = useAppState((state) => state.appearance.character.machine);
  return (
    <div
      className={classes(styles['front'], styles['outline'], body === 'awning' && styles['awning'])}
      aria-busy="true"
    >
      <div className={styles['machine']}>
        <div className={styles['glass']}>
          <div className={styles['lanes']} data-columns={COLUMNS}>
            {lanes.map((lane) => (
              <span key={lane} className={styles['empty']} />
            ))}
          </div>
        </div>
        <div className={styles['tray']}>
          <p />
        </div>
      </div>
    </div>
  );
}
