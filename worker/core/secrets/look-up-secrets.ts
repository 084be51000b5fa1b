import type { ClientId } from '../../../contract/shared/ids.ts';
import type { SecretRing } from '../crypto/key-ring.ts';
import { log } from '../log.ts';
import {
  type SecretLookup,
  type SecretName,
  secretNames,
  type TenantSecret,
} from '../secret-lookup.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { StoreError } from '../store/store-error.ts';
import { openSecrets } from './secret-documents.ts';

/** How long a read value is cached. */
const HELD_MS = 5 * 60_000;
/**
 * The shortest time between two reads on request, or after a failed opening. Strangers can trigger
 * such reads.
 */
const AGAIN_MS = 10_000;
const MAX_HELD = 2000;

type Opened = ReadonlyMap<SecretName, readonly TenantSecret[] | 'NOT_KNOWN'>;
type Held = { readonly opened: Opened; readonly readAtMs: number; readonly untilMs: number };

/**
 * Looks up the tenants' sealed credentials. Each tenant has one document, which an isolate reads at
 * most once in five minutes. Credentials are opened only here. The cache contains values, never
 * pending reads, because a read that dies with its request would block everybody else.
 */
export function createSecretLookup(
  ring: SecretRing,
  store: Pick<Firestore, 'get'>,
  nowMs: () => number,
): SecretLookup {
  const held = new Map<ClientId, Held>();

  async function load(clientId: ClientId): Promise<Opened> {
    const stored = await store.get(paths.tenantSecrets(clientId));
    const opened = new Map<SecretName, readonly TenantSecret[] | 'NOT_KNOWN'>();
    for (const name of secretNames) {
      const secrets = await openSecrets(ring, { clientId, name }, stored?.fields[name]);
      if (secrets === 'NOT_KNOWN') log('sealed.unreadable', { clientId, action: 'SECRET' });
      opened.set(name, secrets);
    }
    return opened;
  }

  function hold(clientId: ClientId, opened: Opened): void {
    // Deleted before it is set, so that the first entry is the oldest.
    held.delete(clientId);
    const [oldest] = held.size >= MAX_HELD ? held.keys() : [];
    if (oldest !== undefined) held.delete(oldest);
    const isWhole = ![...opened.values()].includes('NOT_KNOWN');
    const readAtMs = nowMs();
    held.set(clientId, { opened, readAtMs, untilMs: readAtMs + (isWhole ? HELD_MS : AGAIN_MS) });
  }

  return {
    async read(clientId, name) {
      const known = held.get(clientId);
      if (known && nowMs() < known.untilMs) return known.opened.get(name) ?? [];
      try {
        const opened = await load(clientId);
        hold(clientId, opened);
        return opened.get(name) ?? [];
      } catch (cause) {
        if (cause instanceof StoreError) return 'NOT_KNOWN';
        throw cause;
      }
    },
    forget(clientId) {
      const known = held.get(clientId);
      if (known && nowMs() >= known.readAtMs + AGAIN_MS) held.delete(clientId);
    },
  };
}
