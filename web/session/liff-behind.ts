import { type AppError, localProblem } from '../api/problem.ts';
import type { AppState } from './app-state.ts';
import { hasLiffCredentials } from './liff-storage.ts';
import { isInsideLine } from './line-app.ts';
import { failPage } from './page-error.ts';
import type { AppServices } from './store.ts';

/**
 * Starts LIFF behind a usable screen, for closing the window and for scanning. A failure is 403 in the
 * global error state (specification §8) and leaves the screen in place. Inside LINE without credentials
 * the SDK would leave for the login, which could lose a session of ours, so it does not start.
 */
export async function startLiffBehind(app: AppServices): Promise<void> {
  const { liffId } = app.read();
  if (!liffId) return;
  const canStart = !isInsideLine() || app.handover.isWaiting() || hasLiffCredentials(liffId);
  if (!canStart) return;
  const started = await app.startLiff(liffId);
  if (!started.ok) failPage(app, localProblem(403, started.code, 'Forbidden'), 'part');
}

/** Returns why LIFF did not start behind the screen; null where it did, or has not been tried. */
export const liffFailureBehind = ({ pageError }: AppState): AppError | null =>
  pageError?.covers === 'part' && pageError.error.code.startsWith('LIFF_') ? pageError.error : null;
