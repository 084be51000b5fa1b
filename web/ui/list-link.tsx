import type { ReactNode } from 'react';
import cardStyles from './card.module.css';
import { classes } from './class-names.ts';
import { forwardIcon, Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './list-link.module.css';

type ListLinkProps = {
  readonly to: string;
  readonly icon?: string;
  /** A picture instead of the icon. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
  readonly note?: string | undefined;
};

/** A row of a list that links to another page. */
export function ListLink({ to, icon, mark, children, note }: ListLinkProps) {
  return (
    <li>
      <Link to={to} className={styles['list-link']}>
        {mark ?? (icon ? <Icon path={icon} /> : null)}
        <span className={styles['list-text']}>
          {children}
          {note ? <small>{note}</small> : null}
        </span>
        <Icon path={forwardIcon} />
      </Link>
    </li>
  );
}

/** A titled list of rows in one card. */
export function ListGroup({
  title,
  children,
}: {
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles['list-group']}>
      {title ? <h2>{title}</h2> : null}
      <ul className={classes(cardStyles['card'], styles['rows'])}>{children}</ul>
    </section>
  );
}
