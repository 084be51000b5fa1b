import { seal } from '../crypto/seal.ts';
import { closingLineToken } from '../crypto/seal-context.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import { readUser } from '../person/read-user.ts';
import { ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import { freeNumber } from '../setup/hold-number.ts';
import * as paths from '../store/paths.ts';
import type { Write } from '../store/writes.ts';
import { beginClosing, type Leaver } from './closing-document.ts';
import { unfinishedBusiness } from './unfinished-business.ts';

/**
 * Closes an account. One commit deletes the person's document, frees their number and adds a marker
 * of the remaining work (`finishClosing`). From then on none of their sessions is valid, and
 * nothing is undone. A parallel purchase writes the same document, so one of the two starts over.
 * Repeating it changes nothing.
 */
export async function closeAccount(
  services: Services,
  leaver: Leaver,
  accessToken: string,
): Promise<Result<void>> {
  const { store, settings, nowMs } = services;
  const path = paths.lineUser(leaver.clientId, leaver.lineUserId);
  const sealed = await seal(settings.SEAL_KEYS, closingLineToken(leaver), accessToken);
  return store.runOptimistic<Result<void>>(async () => {
    const read = readUser(await store.get(path));
    if (!read) return { writes: [], value: ok(undefined) };
    const clear = await unfinishedBusiness(services, leaver, read.user);
    if (!clear.ok) return { writes: [], value: clear };
    return {
      writes: [
        beginClosing(leaver, sealed, nowMs()),
        { kind: 'delete', path, if: read.condition },
        ...(await freeNumber(services, leaver, read.user.phoneNumber)),
        ...knownAlerts(leaver, read.user),
      ],
      value: ok(undefined),
    };
  });
}

/**
 * Alerts of an earlier version do not name their person, so this deletes those at the person's
 * known machines.
 */
const knownAlerts = (
  { clientId, lineUserId }: Leaver,
  { lastMachines, settings }: LineUserDocument,
): readonly Write[] =>
  [...new Set([...lastMachines, ...settings.favourites])].map((machineId) => ({
    kind: 'delete',
    path: paths.stockAlert(clientId, machineId, lineUserId),
  }));
