import type { ReactNode } from 'react';
import { useAppState } from '../boot/app-state.ts';
import { HeaderBar } from '../ui/header-bar.tsx';
import { Navigation } from '../ui/navigation.tsx';
import { Snacks } from './snacks.tsx';

/** Header, navigation and the page. Without a tenant there is nowhere to navigate to. */
export function DefaultLayout({ children }: { readonly children: ReactNode }) {
  const known = useAppState((state) => state.client !== null);
  return (
    <div className="shell">
      <HeaderBar />
      {known ? <Navigation /> : null}
      {children}
      <Snacks />
    </div>
  );
}
