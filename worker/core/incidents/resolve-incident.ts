import type { ClientId } from '../../../contract/shared/ids.ts';
import { log } from '../log.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { type DocumentPath, documentPath } from '../store/segments.ts';
import { Timestamp } from '../store/values.ts';
import type { Write } from '../store/writes.ts';
import {
  type Happened,
  type Incident,
  incidentFields,
  incidentPath,
  newMessage,
  readIncident,
} from './incident-document.ts';

/** How long a resolved incident is kept. */
const KEPT_MS = 400 * 24 * 3_600_000;

/** How an incident ended. `by`: a person's name, or null if it ended by itself. */
export type Resolution = {
  readonly by: string | null;
  readonly note: string;
  /** Whether a photo of the repaired machine is stored with it. */
  readonly hasPhoto?: boolean;
};

/** Returns the id of an incident after it is resolved. */
export const resolvedId = ({ id, openedAt }: Pick<Incident, 'id' | 'openedAt'>): string =>
  `${id}.${openedAt}`;

/**
 * Returns the writes that resolve an open incident. The incident moves to an archive id, so that
 * the same problem can open again without a read. If it ends by itself after a recipient accepted
 * its message, an all-clear follows. An incident that only a newer version can read stays open for
 * that version.
 */
export function resolutionWrites(
  clientId: ClientId,
  stored: StoredDocument,
  { by, note, hasPhoto = false }: Resolution,
  nowMs: number,
): readonly Write[] {
  const incident = readIncident(stored);
  if (!incident) return [];
  const { id: _, ...life } = incident;
  const owesMessage = life.isTold && by === null;
  const fields = {
    ...incidentFields({ ...life, isOpen: false, resolved: { by, at: nowMs, note, hasPhoto } }),
    expiresAt: Timestamp.ofMs(nowMs + KEPT_MS),
    ...(owesMessage ? newMessage(nowMs, life.kind) : { notifyAt: null }),
  };
  const path = documentPath(...stored.path.split('/'));
  const resolvedPath = paths.incident(clientId, resolvedId(incident));
  return [
    { kind: 'delete', path, if: { updateTime: stored.updateTime } },
    { kind: 'set', path: resolvedPath, fields, serverTimes: ['updatedAt'] },
  ];
}

type StoreAndTime = Pick<Services, 'store' | 'nowMs'>;

/**
 * Resolves the open incidents among these paths. One read for each, and one commit if any is open.
 * The attempts to notify the operator change incidents too, so after a conflict it reads again.
 *
 * @throws StoreError
 */
export const resolveOpen = (
  { store, nowMs }: StoreAndTime,
  clientId: ClientId,
  open: readonly DocumentPath[],
  resolution: Resolution,
): Promise<void> =>
  store.runOptimistic(async () => {
    const found = await store.batchGet(open);
    const writes = found.flatMap((stored) =>
      stored ? resolutionWrites(clientId, stored, resolution, nowMs()) : [],
    );
    return { writes, value: undefined };
  });

/**
 * Resolves the open incidents of these kinds and subjects, because their cause has ended. Never
 * throws.
 *
 * @returns false if the store failed, so that the caller may try again.
 */
export async function resolveEnded(
  services: StoreAndTime,
  clientId: ClientId,
  ended: readonly Happened[],
  note: string,
): Promise<boolean> {
  try {
    const open = ended.map((one) => incidentPath(clientId, one));
    await resolveOpen(services, clientId, open, { by: null, note });
    return true;
  } catch (thrown) {
    log('incidents.unresolved', { clientId, thrown });
    return false;
  }
}
