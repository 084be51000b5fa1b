import type { ReactNode } from 'react';
import styles from './frame.module.css';
import { Snacks } from './snacks.tsx';

/** A frame without navigation, for the entry and for the return from a wallet. */
export function AuthLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['auth']}>
      <Snacks />
      {children}
    </div>
  );
}
