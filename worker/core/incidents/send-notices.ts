import type { ClientId } from '../../../contract/shared/ids.ts';
import { derivedUuid } from '../crypto/derived-uuid.ts';
import {
  channelsOf,
  notifyOperator,
  type OperatorChannel,
} from '../notifications/notify-operator.ts';
import type { Services } from '../services.ts';
import type { Support } from '../tenant/support-fields.ts';
import { aboutOf, type Lateness, pendingChannels, withAttempts } from './delivery.ts';
import type { Incident } from './incident-document.ts';
import { incidentTexts, type Places } from './incident-texts.ts';

type Notices = {
  readonly incidents: readonly Incident[];
  readonly support: Support | null;
  readonly places: Places;
  /** The incidents that nobody has taken or solved in time, by id. */
  readonly late: ReadonlyMap<string, Lateness>;
};

/**
 * Sends the messages of a tenant's incidents by every channel that has not accepted them. If the first
 * recipient refuses, the second one gets the message in the same run.
 *
 * @returns each incident with its new attempts, by id.
 */
export async function sendNotices(
  services: Services,
  clientId: ClientId,
  { incidents, support, places, late }: Notices,
): Promise<ReadonlyMap<string, Incident>> {
  const current = new Map(incidents.map((incident) => [incident.id, incident]));
  const channels = support ? channelsOf(support) : [];
  for (const channel of channels) {
    const pending = [...current.values()].filter((incident) =>
      pendingChannels(incident, channels, late.has(incident.id)).includes(channel),
    );
    if (!support || pending.length === 0) continue;
    for (const [about, group] of Map.groupBy(pending, aboutOf)) {
      const reasons = new Set(group.map(({ id }) => late.get(id)));
      const [lateness] = channel.to === 'second' && reasons.size === 1 ? reasons : [];
      const texts = incidentTexts(about, group, {
        ...{ clientId, places, lateness },
        consoleOrigin: services.settings.CONSOLE_ORIGIN,
      });
      const key = await noticeKey(clientId, channel, group);
      const outcome = await notifyOperator(
        services,
        clientId,
        { support, channel },
        { texts, key },
      );
      for (const incident of group) {
        current.set(incident.id, withAttempts(incident, [{ channel, outcome }], services.nowMs()));
      }
    }
  }
  return current;
}

/**
 * Returns the idempotency key of a message. It derives from the incidents, so LINE delivers a retry
 * after a lost answer only once.
 */
function noticeKey(
  clientId: ClientId,
  { to, by }: OperatorChannel,
  incidents: readonly Incident[],
): Promise<string> {
  const subjects = incidents.map((incident) => `${incident.id} ${incident.openedAt}`);
  const about = incidents.map(aboutOf).at(0) ?? 'problem';
  return derivedUuid('incidents', [clientId, to, by, about, ...subjects.toSorted()].join('\n'));
}
