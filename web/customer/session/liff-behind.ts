import { type AppError, localProblem } from '../api/problem.ts';
import type { AppState } from './app-state.ts';
import { hasStoredToken } from './liff-storage.ts';
import { isInsideLine } from './line-app.ts';
import { failPage } from './page-error.ts';
import type { AppServices } from './store.ts';

/**
 * Starts LIFF behind a usable screen, for closing the window and for scanning. A failure is stored as 403
 * in the global error state (specification §8), and the screen stays. Inside LINE without credentials, LIFF
 * does not start: the SDK would redirect to the login and could lose our session.
 */
export async function startLiffBehind(app: AppServices): Promise<void> {
  const { liffId } = app.read();
  if (!liffId) return;
  const canStart = !isInsideLine() || app.handover.hasToken() || hasStoredToken(liffId);
  if (!canStart) return;
  const started = await app.startLiff(liffId);
  if (!started.ok) failPage(app, localProblem(403, started.code, 'Forbidden'), 'part');
}

/** Returns why LIFF failed to start behind the screen; null if it started or has not tried yet. */
export const liffFailureBehind = ({ pageError }: AppState): AppError | null =>
  pageError?.covers === 'part' && pageError.error.code.startsWith('LIFF_') ? pageError.error : null;
