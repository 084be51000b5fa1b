import { Suspense, useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { LineMark } from '../../ui/line-mark.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { lazyPart } from '../browser/lazy-screen.ts';
import { whenIdle } from '../browser/page-events.ts';
import { useAppState } from '../session/app-context.tsx';
import type { AppState } from '../session/app-state.ts';
import { liffFailureBehind } from '../session/liff-behind.ts';
import styles from './frame.module.css';

const Notices = lazyPart(() => import('./notices.tsx').then((module) => module.Notices));

const isNoticed = (state: AppState): boolean =>
  !state.online ||
  state.newBuild !== null ||
  state.personChanged !== null ||
  liffFailureBehind(state) !== null;

/**
 * Messages about the app itself, below the header. They push the page down, so they cover no
 * control.
 */
export function Snacks() {
  const text = useText(uiMessages);
  const signingIn = useAppState((state) => state.session.phase === 'signing-in');
  const hasNotice = useAppState(isNoticed);
  // Prefetched, because offline it can no longer be loaded.
  useEffect(() => whenIdle(Notices.preload), []);
  return (
    <div className={styles['snacks']} role="status">
      {hasNotice ? (
        <Suspense>
          <Notices />
        </Suspense>
      ) : null}
      {signingIn ? (
        <p className={styles['signing-in']}>
          <LineMark />
          {text.signingIn}
        </p>
      ) : null}
    </div>
  );
}
