import { pagePath } from '../../../contract/customer/pages.ts';
import type { BindingId } from '../../../contract/customer/pay-methods.ts';
import type { PayMethodKind } from '../../../contract/shared/client.ts';
import type { SessionId } from '../../../contract/shared/ids.ts';
import { sealFor } from '../crypto/seal.ts';
import { bindingCloudToken, cloudToken } from '../crypto/seal-context.ts';
import { payProviders as descriptors } from '../pay-providers/registry.ts';
import type { PersonKey } from '../person-key.ts';
import { err, fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import { readLivingSession } from '../sessions/session-documents.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { create, update } from '../store/writes.ts';
import type { TenantClient } from '../tenant-client.ts';
import { newBindingId } from './binding-id.ts';
import { failureOfAnswer } from './failure-of-answer.ts';
import { offSaleIfRefused } from './off-sale.ts';

/**
 * How long a person may take at the provider. Longer than the lifetime of any provider's own link.
 */
const NONCE_LIFETIME_MS = 30 * 60_000;

/**
 * Starts a binding and returns the provider's address. It stores our records before it calls the
 * provider, so that even a late return finds its binding.
 */
export async function startBinding(
  { store, settings, payProviders, nowMs }: Services,
  client: TenantClient,
  person: PersonKey & { readonly sid: SessionId },
  kind: PayMethodKind,
  visit: { readonly origin: string; readonly userAgent: string },
): Promise<Result<{ id: BindingId; redirectUrl: string }>> {
  if (!client.payMethods.includes(kind)) return fail('PAY_METHOD_NOT_OFFERED');
  const { clientId, lineUserId } = person;
  const [id, nonce] = [newBindingId(), crypto.randomUUID()];
  const expiresAt = Timestamp.ofMs(nowMs() + NONCE_LIFETIME_MS);
  const record = await store.get(paths.session(clientId, lineUserId, person.sid));
  const held = readLivingSession(record?.fields, nowMs())?.cloudToken?.sealed ?? null;
  const contexts = {
    from: cloudToken(person),
    to: bindingCloudToken({ clientId, lineUserId, bindingId: id }),
  };
  const carried = held === null ? ok(null) : await sealFor(settings.SEAL_KEYS, contexts, held);
  if (!carried.ok) return carried;
  const path = paths.payMethod(clientId, lineUserId, id);
  const written = await store.commit([
    // Fails if the person has closed the account meanwhile.
    { kind: 'verify', path: paths.lineUser(clientId, lineUserId), if: { exists: true } },
    create(path, { kind, state: 'started', nonce, label: '', settleAt: expiresAt }),
    create(paths.bindingNonce(kind, nonce), {
      clientId,
      lineUserId,
      cloudSystemToken: carried.value,
      bindingId: id,
      expiresAt,
    }),
  ]);
  if (!written.ok) return fail('ACCOUNT_CLOSED');
  const started = await payProviders[kind].startBinding({
    client,
    bindingId: id,
    nonce,
    returnUrl: visit.origin + pagePath(clientId, descriptors[kind].returnPage),
    userAgent: visit.userAgent,
  });
  if (started.kind !== 'OK') {
    await offSaleIfRefused({ store, nowMs }, clientId, kind, started);
    return err(failureOfAnswer(started));
  }
  await store.commit([update(path, { reference: started.value.reference })]);
  return ok({ id, redirectUrl: started.value.redirectUrl });
}
