import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './class-names.ts';

/** A white box with a border. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className={styles['card']}>{children}</div>;
}

/** Information to read, waiting, or something to do now. Without a tone: an aside. */
export type NoticeTone = 'read' | 'wait' | 'alert';

type NoticeProps = { readonly tone?: NoticeTone; readonly children: ReactNode };

/** A short, highlighted message within a screen. */
export function Notice({ tone, children }: NoticeProps) {
  return <div className={classes(styles['notice'], tone && styles[tone])}>{children}</div>;
}
