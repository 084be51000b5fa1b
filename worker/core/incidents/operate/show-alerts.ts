import * as v from 'valibot';
import type { AlertRule, Alerts } from '../../../../contract/console/alerts.ts';
import { parseSupport } from '../../notifications/operator-settings.ts';
import type { Reader } from '../../operator/operator-context.ts';
import * as paths from '../../store/paths.ts';
import { type AlertLimits, defaultLimits } from '../../tenant/support-fields.ts';
import {
  type IncidentKind,
  incidentKinds,
  isIncidentKind,
  isUrgent,
  meaningsOf,
} from '../incident-kinds.ts';

/** The limit of a kind among the tenant's settings. The other kinds are sent at once. */
const limits: Readonly<
  Partial<
    Record<IncidentKind, readonly [keyof AlertLimits, NonNullable<AlertRule['limit']>['unit']]>
  >
> = {
  MACHINE_OFFLINE: ['offlineMinutes', 'minutes'],
  DOOR_OPEN: ['doorMinutes', 'minutes'],
  NO_SALES: ['noSaleHours', 'hours'],
  SOLD_OUT: ['soldOutPercent', 'percent'],
  SLOT_JAMMED: ['slotJams', 'times'],
};

const whole = v.optional(v.fallback(v.number(), 0), 0);
const votes = v.object({ useful: whole, useless: whole });

/** Returns the kinds of alerts with their limits and votes: those with a limit first. One read a kind, and one. */
export async function showAlerts({
  services: { store },
  client: { clientId },
}: Reader): Promise<Alerts> {
  const kinds = Object.keys(incidentKinds).filter(isIncidentKind);
  const [client, ...counted] = await store.batchGet([
    paths.client(clientId),
    ...kinds.map((kind) => paths.alertVotes(clientId, kind)),
  ]);
  const support = parseSupport(client);
  const rules = kinds.map((kind, index): AlertRule => {
    const [field, unit] = limits[kind] ?? [];
    const own = field === undefined ? null : (support?.[field] ?? null);
    return {
      ...{ kind, meaning: meaningsOf(kind), isUrgent: isUrgent(kind) },
      limit:
        field === undefined || unit === undefined
          ? null
          : { value: own ?? defaultLimits[field], unit, isDefault: own === null },
      ...v.parse(votes, counted[index]?.fields ?? {}),
    };
  });
  return {
    hasRecipient: Boolean(support?.lineTo ?? support?.webhookUrl),
    quietHours: support?.quietHours ?? null,
    rules: [...rules.filter(({ limit }) => limit), ...rules.filter(({ limit }) => !limit)],
  };
}
