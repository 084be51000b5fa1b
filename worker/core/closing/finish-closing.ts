import { unseal } from '../crypto/seal.ts';
import { closingLineToken } from '../crypto/seal-context.ts';
import { log } from '../log.ts';
import type { PersonKey } from '../person-key.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';
import type { TenantClient } from '../tenant-client.ts';
import { type Closing, parseClosing } from './closing-document.ts';
import { erasePerson } from './erase-person.ts';

/**
 * How long a request of the person may still write after the closing. An isolate trusts a session
 * for a minute, and a request takes time. The data is erased a second time after that.
 */
const LATE_WRITES_MS = 120_000;
const RETRY_MS = 60_000;
/**
 * How long to retry LINE. Its token lives twelve hours, and while LINE is away nobody can sign in
 * anyway.
 */
const LINE_RETRY_WINDOW_MS = 3_600_000;

/**
 * Finishes a closed account: erases the person's data and revokes the consent at LINE. Anyone may
 * run it again after any interruption, because it deletes the marker last.
 *
 * @param client null if the tenant is gone or unreadable.
 */
export async function finishClosing(
  services: Services,
  leaver: PersonKey,
  client: TenantClient | null,
): Promise<void> {
  const { store, nowMs } = services;
  const path = paths.closing(leaver.clientId, leaver.lineUserId);
  const stored = await store.get(path);
  const closing = parseClosing(stored);
  if (!stored || !closing) return;
  await erasePerson(services, client, leaver);
  const isTold = await revokeAtLine(services, leaver, closing, client?.lineLogin.channelId ?? null);
  const sinceMs = nowMs() - closing.closedAtMs;
  if (isTold && sinceMs >= LATE_WRITES_MS) {
    await store.commit([{ kind: 'delete', path, if: { updateTime: stored.updateTime } }]);
    return;
  }
  const waitMs = isTold ? LATE_WRITES_MS - sinceMs : RETRY_MS;
  const left = {
    workAt: Timestamp.ofMs(nowMs() + waitMs),
    attempt: closing.attempt + 1,
    ...(isTold ? { accessToken: null } : {}),
  };
  // If another run was faster, it made the same change.
  await store.commit([update(path, left, { updateTime: stored.updateTime })]);
}

/** Revokes the person's consent at LINE. @returns whether nothing more needs to be sent. */
async function revokeAtLine(
  { deauthoriseAtLine, settings, nowMs }: Services,
  leaver: PersonKey,
  { accessToken, closedAtMs }: Closing,
  channelId: string | null,
): Promise<boolean> {
  if (accessToken === null) return true;
  const { clientId } = leaver;
  const opened = await unseal(settings.SEAL_KEYS, closingLineToken(leaver), accessToken);
  const outcome =
    opened.ok && channelId !== null
      ? await deauthoriseAtLine(clientId, channelId, opened.value)
      : 'NOT_CONFIGURED';
  if (outcome === 'DONE') return true;
  const isOver = outcome === 'NOT_CONFIGURED' || nowMs() - closedAtMs >= LINE_RETRY_WINDOW_MS;
  if (isOver) log('closing.line-untold', { clientId, outcome });
  return isOver;
}
