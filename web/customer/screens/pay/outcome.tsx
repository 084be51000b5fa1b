import { useEffect, useRef } from 'react';
import { classes } from '../../../ui/class-names.ts';
import emptyStyles from '../../../ui/empty-state.module.css';
import { useFocusWish } from '../../../ui/heading-focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { alertIcon, doneIcon, walletIcon } from '../../../ui/more-icons.ts';
import styles from './pay.module.css';

const icons = { done: doneIcon, wait: walletIcon, alert: alertIcon } as const;

type OutcomeProps = {
  readonly tone: keyof typeof icons;
  readonly title: string;
  readonly body: string;
};

/** The outcome in a live region, because it often changes while the page is open. */
export function Outcome({ tone, title, body }: OutcomeProps) {
  const focus = useFocusWish();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button no longer exists, so the heading takes the focus.
    if (title !== '' && focus.take()) heading.current?.focus();
  }, [title, focus]);
  return (
    <div className={classes(emptyStyles['empty'], styles['outcome'], styles[tone])}>
      <span className={emptyStyles['empty-icon']}>
        <Icon path={icons[tone]} />
      </span>
      <div role="status" className={styles['outcome-text']}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{body}</p>
      </div>
    </div>
  );
}
