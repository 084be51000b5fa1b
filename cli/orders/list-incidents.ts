import { parseIncident } from '../../worker/core/incidents/incident-document.ts';
import type { OperatorContext } from '../../worker/core/operations/operator-context.ts';
import * as paths from '../../worker/core/store/paths.ts';

const MAX_INCIDENTS = 200;

/** Returns the incidents for an operator, the latest first, one line each. */
export async function listIncidents({
  services: { store },
  client: { clientId },
}: OperatorContext): Promise<string> {
  const stored = await store.query({
    from: paths.incidents(clientId),
    orderBy: { field: 'createdAt', direction: 'DESCENDING' },
    limit: MAX_INCIDENTS,
  });
  const lines = stored.map((document) => {
    const { kind, orderId, machineId, bindingId, notifyAt } = parseIncident(document);
    const columns = [
      String(document.fields['createdAt']),
      kind.padEnd(15),
      orderId ?? bindingId ?? '',
      machineId ?? '',
    ];
    return [...columns, notifyAt === null ? 'told' : 'not told yet'].join('  ');
  });
  return lines.length === 0 ? 'No incidents.' : lines.join('\n');
}
