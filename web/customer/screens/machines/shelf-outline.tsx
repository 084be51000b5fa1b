import { classes } from '../../../ui/class-names.ts';
import styles from './shelf.module.css';

const COLUMNS = 4;
const ROWS = 4;
const lanes = Array.from({ length: COLUMNS * ROWS }, (_, position) => `lane ${position}`);

/** The machine before its drinks are known: its body, empty lanes and the tray. */
export function ShelfOutline() {
  return (
    <div className={classes(styles['front'], styles['outline'])} aria-busy="true">
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
