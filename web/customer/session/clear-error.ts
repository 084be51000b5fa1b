import { goInside } from '../browser/navigation.ts';
import type { AppServices } from './store.ts';

/** Clears the global error state (specification §8) and optionally navigates to a page. */
export function clearError(app: AppServices, redirect?: string): void {
  app.dispatch({ type: 'page-changed', page: { pageError: null } });
  if (redirect !== undefined) goInside(redirect);
}
