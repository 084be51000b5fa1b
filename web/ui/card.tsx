import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './class-names.ts';

/** A white box with a border. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className={styles['card']}>{children}</div>;
}

type NoticeProps = { readonly tone?: 'info' | 'alert'; readonly children: ReactNode };

/** A short, highlighted message within a screen. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  return (
    <div className={classes(styles['notice'], tone === 'alert' && styles['alert'])}>{children}</div>
  );
}
