import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { incidentWrite } from '../incident-document.ts';

/**
 * Opens a test alert. Its message is sent like that of any other alert, within a minute, and its
 * task shows the answer of LINE or of the webhook. If an earlier test is still open, its message is
 * sent again.
 */
export async function testAlerts(acting: Acting): Promise<void> {
  const { services, client } = acting;
  const { clientId } = client;
  const test = { kind: 'ALERT_TEST', orderId: null, machineId: null } as const;
  const audit = await auditWrites(
    acting,
    { kind: 'tenant', id: clientId },
    { what: 'alerts.test', reason: '' },
  );
  await services.store.commit([incidentWrite(clientId, test, services.nowMs()), ...audit]);
}
