import { reloadPage } from '../browser/page-events.ts';
import type { PersonChanged } from './app-state.ts';
import { forgetDrafts } from './drafts.ts';

/** Storage key: when this tab last reloaded for another person. */
const RELOADED_KEY = 'person-changed-at';
/** Storage key: the notice to show after the reload. */
const NOTICE_KEY = 'person-changed';
/** A second reload within this time means that the first one did not help. */
const GUARD_MS = 10_000;

/**
 * Reloads the page as the person who owns the session now. @returns false if a reload has just been tried.
 */
export function reloadAsOther(isChange: boolean, nowMs = Date.now()): boolean {
  if (nowMs - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < GUARD_MS) return false;
  sessionStorage.setItem(RELOADED_KEY, String(nowMs));
  sessionStorage.setItem(NOTICE_KEY, isChange ? 'refused' : 'shown');
  forgetDrafts();
  reloadPage();
  return true;
}

/** Returns the notice after such a reload, once; null for every other visit. */
export function takePersonChanged(): PersonChanged | null {
  const noted = sessionStorage.getItem(NOTICE_KEY);
  sessionStorage.removeItem(NOTICE_KEY);
  return noted === 'shown' || noted === 'refused' ? noted : null;
}
