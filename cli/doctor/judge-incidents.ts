import { readIncident } from '../../worker/core/incidents/incident-document.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { StoreError } from '../../worker/core/store/store-error.ts';
import { type Finding, failed, notLookedAt, ok } from './finding.ts';
import type { Tenant } from './judge-tenant.ts';

/** Maximum number of incidents to read. More need no exact count. */
const MAX_INCIDENTS = 100;
/** Grace period. The first message about an incident is sent within six minutes. */
const SENT_WITHIN_MS = 15 * 60_000;

/** Checks that somebody accepted the message about every open incident of a tenant. */
export async function judgeIncidents(
  store: Firestore,
  { clientId }: Tenant,
  nowMs: number,
): Promise<Finding> {
  const check = `${clientId}: incidents`;
  try {
    const open = await store.query({
      from: paths.incidents(clientId),
      where: [
        { field: 'isOpen', op: 'EQUAL', value: true },
        { field: 'isTold', op: 'EQUAL', value: false },
      ],
      limit: MAX_INCIDENTS,
    });
    const late = open.flatMap((stored) => {
      const incident = readIncident(stored);
      return incident && incident.openedAt < nowMs - SENT_WITHIN_MS ? [incident] : [];
    });
    const [first] = late;
    if (!first) return ok(check, 'a message about every one was accepted');
    return failed(
      check,
      `no recipient accepted the message about ${late.length}`,
      `npm run ops -- incidents show ${first.id} --client ${clientId} lists each attempt. Check support in the tenant file, the LINE account's monthly limit and the webhook.`,
    );
  } catch (cause) {
    if (cause instanceof StoreError) return notLookedAt(check, `Firestore: ${cause.status}`);
    throw cause;
  }
}
