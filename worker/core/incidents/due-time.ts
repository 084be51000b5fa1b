import { endOfPart } from '../japan-time.ts';
import { parseSupport } from '../notifications/operator-settings.ts';
import type { StoredDocument } from '../store/firestore.ts';
import type { Support } from '../tenant/support-fields.ts';
import type { Incident } from './incident-document.ts';
import { isUrgent } from './incident-kinds.ts';

const MINUTE_MS = 60_000;

/**
 * Returns the time by which the problem of an incident should be solved. If quiet hours delay the
 * message, the time counts from their end. Undefined: the tenant's alerts have no deadline.
 */
export function dueAtMs(
  { kind, openedAt }: Pick<Incident, 'kind' | 'openedAt'>,
  support: Support | null,
): number | undefined {
  const { dueMinutes = null, quietHours = null } = support ?? {};
  if (dueMinutes === null) return undefined;
  const quietEndMs =
    quietHours === null || isUrgent(kind) ? undefined : endOfPart(quietHours, openedAt);
  return (quietEndMs ?? openedAt) + dueMinutes * MINUTE_MS;
}

/** Returns the deadlines by the settings of a tenant's document, for example for its tasks. */
export function deadlinesOf(client: StoredDocument | undefined) {
  const support = parseSupport(client);
  return (alert: Parameters<typeof dueAtMs>[0]) => dueAtMs(alert, support);
}
