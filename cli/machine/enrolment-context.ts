import type { ClientId } from '../../contract/shared/ids.ts';
import { parseSettings } from '../../worker/core/env.ts';
import type { EnrolmentContext } from '../../worker/core/machines/device/operate/read-fleet.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import { commandActor } from '../command/command-actor.ts';

/**
 * Returns what enrolling a tenant's machines needs, for a command with these settings.
 * @param who the operator's user name on this computer.
 */
export const enrolmentContext = (
  store: Firestore,
  settings: Readonly<Record<string, string>>,
  clientId: ClientId,
  who?: string,
): EnrolmentContext => ({
  services: { store, settings: parseSettings(settings), nowMs: Date.now },
  client: { clientId },
  actor: commandActor(who),
});
