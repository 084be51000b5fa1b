import { parseSettings } from '../../worker/core/env.ts';
import { createFirestore, type Firestore } from '../../worker/core/store/firestore.ts';
import { createTransport } from '../../worker/core/store/transport.ts';

/** A command may use a slow connection, and no customer waits for it. */
const TIMEOUT_MS = 60_000;

/**
 * Opens the database with the keys of the audit log, for code that writes to the log. @throws
 * SettingsError
 */
export const openAuditedStore = (settings: Readonly<Record<string, string>>) => ({
  store: openStore(settings),
  settings: parseSettings(settings),
});

/** Opens the database that the settings name. @throws SettingsError that names the missing setting. */
export function openStore(settings: Readonly<Record<string, string>>): Firestore {
  const runtime = {
    fetch: (request: Request) => fetch(request),
    nowMs: () => Date.now(),
    random: () => Math.random(),
    timeoutMs: TIMEOUT_MS,
  };
  return createFirestore(createTransport(parseSettings(settings), runtime), runtime);
}
