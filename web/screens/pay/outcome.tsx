import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, doneIcon, walletIcon } from '../../ui/more-icons.ts';

const icons = { done: doneIcon, wait: walletIcon, alert: alertIcon } as const;

type OutcomeProps = {
  readonly tone: keyof typeof icons;
  readonly title: string;
  readonly body: string;
  readonly children?: ReactNode;
};

/** What came of it, said aloud too: it often changes under the person's eyes. */
export function Outcome({ tone, title, body, children }: OutcomeProps) {
  return (
    <div className={`empty outcome ${tone}`}>
      <span className="empty-icon">
        <Icon path={icons[tone]} />
      </span>
      <div role="status" className="outcome-words">
        <h2>{title}</h2>
        <p>{body}</p>
      </div>
      {children}
    </div>
  );
}
