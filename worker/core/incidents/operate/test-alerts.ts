import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { incidentWrite } from '../incident-document.ts';

/**
 * Opens an alert that is only a test. Its message takes the same path as any other, within a
 * minute. Its task shows the answer of LINE or of the webhook. A test that is still open is sent
 * again.
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
