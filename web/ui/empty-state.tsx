import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon } from './icon.tsx';

type EmptyStateProps = {
  readonly icon: string;
  readonly title: string;
  /** When it fills the page, its title is the page's heading. */
  readonly level?: 'h1' | 'h2';
  /** The next step: a sentence, then a button. */
  readonly children: ReactNode;
};

/** Says that a list is empty and what to do about it. */
export function EmptyState({ icon, title, level: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <span className={styles['empty-icon']}>
        <Icon path={icon} />
      </span>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
