import type { OrderId } from '../../../contract/customer/orders.ts';
import { unseal } from '../crypto/seal.ts';
import { payMethodAccount } from '../crypto/seal-context.ts';
import { raiseIncident } from '../incidents/raise-incident.ts';
import { log } from '../log.ts';
import { ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { Owner, StoredPayMethod } from './pay-method-document.ts';

/**
 * Returns the provider's own id of a pay method's account. Undefined if the method has none.
 * SEALED_UNREADABLE if its key is not in the ring, or if it was sealed for another owner's method.
 * Then it also logs that and raises an incident.
 *
 * @param orderId the order that needs the account, if any.
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
