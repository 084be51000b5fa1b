import type { AppError } from '../api/problem.ts';
import type { PageError } from './app-state.ts';
import type { AppServices } from './store.ts';

/** Puts what failed into the global error state (specification §8). */
export function failPage(app: AppServices, error: AppError, covers: PageError['covers']): void {
  // A part that fails as well says nothing new about a page that is covered already.
  if (covers === 'part' && app.read().pageError?.covers === 'page') return;
  app.dispatch({ type: 'page-changed', page: { pageError: { error, covers } } });
}
