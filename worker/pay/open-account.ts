import type { OrderId } from '../../contract/orders.ts';
import { unseal } from '../crypto/seal.ts';
import { payMethodAccount } from '../crypto/seal-context.ts';
import { raiseIncident } from '../incidents/raise-incident.ts';
import { log } from '../log.ts';
import { ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { Owner, StoredPayMethod } from './pay-method-document.ts';

/**
 * The provider's own id of a pay method's account; undefined where the method has none.
 * SEALED_UNREADABLE where the key that sealed it is not in the ring, or where it was sealed for another owner's
 * method: the log and an incident tell the operator.
 * @param orderId the order that it is opened for, if any.
 */
export async function openAccount(
  services: Services,
  { clientId, lineUserId }: Owner,
  { id, account }: Pick<StoredPayMethod, 'id' | 'account'>,
  orderId: OrderId | null = null,
): Promise<Result<string | undefined>> {
  if (account === null) return ok(undefined);
  const opened = await unseal(
    services.settings.SEAL_KEYS,
    payMethodAccount({ clientId, lineUserId, bindingId: id }),
    account,
  );
  if (opened.ok) return opened;
  log('sealed.unreadable', { clientId, action: 'PAY_METHOD', ...(orderId ? { orderId } : {}) });
  const subject = orderId === null ? { orderId, bindingId: id } : { orderId };
  await raiseIncident(services, clientId, { kind: 'SEAL_UNREADABLE', machineId: null, ...subject });
  return opened;
}
