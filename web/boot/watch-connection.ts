import { setAppState } from './app-state.ts';

/** Keeps `online` true to what the browser says. */
export function watchConnection() {
  window.addEventListener('online', () => setAppState({ online: true }));
  window.addEventListener('offline', () => setAppState({ online: false }));
}
