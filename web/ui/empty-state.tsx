import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type EmptyStateProps = {
  readonly icon: string;
  readonly title: string;
  /** What to do next: words, then a button. */
  readonly children: ReactNode;
};

/** Says that there is nothing yet, and what to do about it. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon path={icon} />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
