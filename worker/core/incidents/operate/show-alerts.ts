import * as v from 'valibot';
import {
  type AlertLimit,
  type AlertRule,
  type AlertSettings,
  type Alerts,
  alertLimits,
} from '../../../../contract/console/alerts.ts';
import { parseSupport } from '../../notifications/operator-settings.ts';
import type { Reader } from '../../operator/operator-context.ts';
import * as paths from '../../store/paths.ts';
import type { Support } from '../../tenant/support-fields.ts';
import {
  type IncidentKind,
  incidentKinds,
  isIncidentKind,
  isUrgent,
  meaningsOf,
} from '../incident-kinds.ts';

/** The limit of a kind among the tenant's settings. The other kinds are sent at once. */
const limitOf: Readonly<Partial<Record<IncidentKind, AlertLimit>>> = {
  MACHINE_OFFLINE: 'offlineMinutes',
  DOOR_OPEN: 'doorMinutes',
  TEMPERATURE: 'temperatureMinutes',
  NO_SALES: 'noSaleHours',
  SOLD_OUT: 'soldOutPercent',
  SLOT_JAMMED: 'slotJams',
};

const whole = v.optional(v.fallback(v.number(), 0), 0);
const votes = v.object({ useful: whole, useless: whole });

/**
 * Returns the kinds of alerts with their limits and votes, those with a limit first, and the
 * recipients. One read per kind, and one more.
 */
export async function showAlerts({
  services: { store },
  client: { clientId },
}: Reader): Promise<Alerts> {
  const kinds = Object.keys(incidentKinds).filter(isIncidentKind);
  const [client, ...counted] = await store.batchGet([
    paths.client(clientId),
    ...kinds.map((kind) => paths.alertVotes(clientId, kind)),
  ]);
  const settings = shownSettings(parseSupport(client));
  const rules = kinds.map((kind, index): AlertRule => {
    const limit = limitOf[kind];
    const own = limit === undefined ? null : settings.limits[limit];
    return {
      ...{ kind, meaning: meaningsOf(kind), isUrgent: isUrgent(kind) },
      limit:
        limit === undefined
          ? null
          : {
              value: own ?? alertLimits[limit].standard,
              unit: alertLimits[limit].unit,
              isDefault: own === null,
            },
      ...v.parse(votes, counted[index]?.fields ?? {}),
    };
  });
  return {
    version: client?.updateTime ?? '',
    settings,
    rules: [...rules.filter(({ limit }) => limit), ...rules.filter(({ limit }) => !limit)],
  };
}

type Recipient = Pick<Support, 'lineTo' | 'webhookUrl'>;
const nobody: Recipient = { lineTo: null, webhookUrl: null };

/** Returns a tenant's alert settings as staff may read them: without the addresses of webhooks. */
export function shownSettings(support: Support | null): AlertSettings {
  const limit = (name: AlertLimit) => support?.[name] ?? null;
  return {
    first: shownRecipient(support ?? nobody),
    second: shownRecipient(support?.second ?? nobody),
    quietHours: support?.quietHours ?? null,
    openHours: support?.openHours ?? null,
    escalateMinutes: support?.escalateMinutes ?? null,
    dueMinutes: support?.dueMinutes ?? null,
    limits: {
      offlineMinutes: limit('offlineMinutes'),
      doorMinutes: limit('doorMinutes'),
      temperatureMinutes: limit('temperatureMinutes'),
      noSaleHours: limit('noSaleHours'),
      slotJams: limit('slotJams'),
      soldOutPercent: limit('soldOutPercent'),
    },
  };
}

const shownRecipient = ({ lineTo, webhookUrl }: Recipient) => ({
  lineTo,
  webhookHost: webhookUrl === null ? null : new URL(webhookUrl).host,
});
