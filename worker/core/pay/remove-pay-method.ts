import type { BindingId } from '../../../contract/customer/pay-methods.ts';
import { readUser } from '../person/read-user.ts';
import { ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';
import type { TenantClient } from '../tenant-client.ts';
import { type Owner, parsePayMethod, readPayMethod } from './pay-method-document.ts';
import { settlePayMethod } from './settle-pay-method.ts';

/**
 * Ends a pay method, first at the provider, then in our records. If the provider does not answer,
 * or an order on it is open, it stays as `unbinding`. Then it pays for nothing more, and the sweep
 * settles it later. Repeating the call changes nothing.
 */
export async function removePayMethod(
  services: Services,
  client: TenantClient,
  owner: Owner,
  id: BindingId,
): Promise<Result<'gone' | 'unbinding'>> {
  if (!(await markUnbinding(services, owner, id))) return ok('gone');
  const now = await readPayMethod(services.store, owner, id);
  if (!now) return ok('gone');
  const left = await settlePayMethod(services, client, owner, now);
  return left.ok ? ok(left.value ? 'unbinding' : 'gone') : left;
}

/**
 * Marks the method, so that it pays for no further purchase. The commit always writes the person's
 * document too, even unchanged. A purchase that read the method earlier writes that document as
 * well. So the purchase either came first and counts as open, or fails and reads again.
 *
 * @returns whether there is such a method.
 */
function markUnbinding(
  { store, nowMs }: Services,
  { clientId, lineUserId }: Owner,
  id: BindingId,
): Promise<boolean> {
  const path = paths.payMethod(clientId, lineUserId, id);
  const userPath = paths.lineUser(clientId, lineUserId);
  return store.runOptimistic(async () => {
    const [stored, userDocument] = await store.batchGet([path, userPath]);
    const method = parsePayMethod(stored);
    const person = readUser(userDocument);
    if (!method || !person) return { writes: [], value: false };
    const { defaultPayMethod } = person.user;
    const settleAt = Timestamp.ofMs(nowMs());
    const kept = { defaultPayMethod: defaultPayMethod === id ? null : defaultPayMethod };
    return {
      writes: [
        update(
          path,
          { state: 'unbinding', settleAt, settleSince: null },
          { updateTime: method.updateTime },
        ),
        update(userPath, kept, person.condition),
      ],
      value: true,
    };
  });
}
