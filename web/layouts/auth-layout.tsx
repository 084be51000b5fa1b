import type { ReactNode } from 'react';
import styles from './frame.module.css';
import { Snacks } from './snacks.tsx';

/** The bare frame of the pages on the way in and out: nothing leads away from them. */
export function AuthLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['auth']}>
      {children}
      <Snacks />
    </div>
  );
}
