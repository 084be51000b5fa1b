import { unseal } from '../crypto/seal.ts';
import { closingLineToken } from '../crypto/seal-context.ts';
import { log } from '../log.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';
import type { TenantClient } from '../tenant-client.ts';
import { type Closing, type Leaver, parseClosing } from './closing-document.ts';
import { erasePerson } from './erase-person.ts';

/**
 * How long after the closing something may still be written by a request of theirs: a session is remembered
 * for a minute, and a request takes its time. What came in meanwhile is erased after that.
 */
const LATE_WRITES_MS = 120_000;
const RETRY_MS = 60_000;
/** LINE is told for so long. Its token lives twelve hours; while LINE is away nobody signs in anyway. */
const TELL_LINE_MS = 3_600_000;

/**
 * Does what an account that was closed still needs: everything of the person goes, and LINE is told.
 * Whatever comes in between, it may be run again, by whomever; the marker goes last.
 * @param client null where the tenant is gone, or cannot be read.
 */
export async function finishClosing(
  services: Services,
  leaver: Leaver,
  client: TenantClient | null,
): Promise<void> {
  const { store, nowMs } = services;
  const path = paths.closing(leaver.clientId, leaver.lineUserId);
  const stored = await store.get(path);
  const closing = parseClosing(stored);
  if (!stored || !closing) return;
  await erasePerson(services, client, leaver);
  const isTold = await tellLine(services, leaver, closing, client?.lineLogin.channelId ?? null);
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
  // Somebody else who was faster has done the same.
  await store.commit([update(path, left, { updateTime: stored.updateTime })]);
}

/** Takes the person's consent back at LINE. @returns whether there is nothing more to be said. */
async function tellLine(
  { deauthoriseAtLine, settings, nowMs }: Services,
  leaver: Leaver,
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
  const isOver = outcome === 'NOT_CONFIGURED' || nowMs() - closedAtMs >= TELL_LINE_MS;
  if (isOver) log('closing.line-untold', { clientId, outcome });
  return isOver;
}
