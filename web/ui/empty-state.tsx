import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon } from './icon.tsx';

type EmptyStateProps = {
  readonly icon: string;
  readonly title: string;
  /** Where it is the whole page, its title is the page's. */
  readonly level?: 'h1' | 'h2';
  /** What to do next: a sentence, then a button. */
  readonly children: ReactNode;
};

/** Says that there is nothing yet, and what to do about it. */
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
