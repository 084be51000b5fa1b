import type { AppError } from '../api/problem.ts';
import type { PageError } from './app-state.ts';
import type { AppServices } from './store.ts';

/** Stores an error in the global error state (specification §8). */
export function failPage(app: AppServices, error: AppError, covers: PageError['covers']): void {
  // A page error already replaces the page, so a part's error would not be visible.
  if (covers === 'part' && app.read().pageError?.covers === 'page') return;
  app.dispatch({ type: 'page-changed', page: { pageError: { error, covers } } });
}
