import type { PayMethodKind } from '../../../contract/shared/client.ts';
import type { Answer } from '../pay-providers/port/answer.ts';
import type { Services } from '../services.ts';
import type { TenantClient } from '../tenant-client.ts';

/**
 * Asks about a payment that never existed. With working keys the answer is definite (OK or
 * DECLINED). NO_MERCHANT: the tenant has no keys at that provider. NOT_KNOWN: the keys cannot be
 * read now.
 */
export async function probeKeys(
  { payProviders }: Pick<Services, 'payProviders'>,
  client: TenantClient,
  kind: PayMethodKind,
): Promise<Answer<unknown> | 'NO_MERCHANT' | 'NOT_KNOWN'> {
  const merchant = await payProviders[kind].merchantOf(client);
  if (merchant === undefined) return 'NO_MERCHANT';
  if (merchant === 'NOT_KNOWN') return merchant;
  const paymentId = `probe-${crypto.randomUUID().slice(0, 8)}`;
  return payProviders[kind].inquire({ merchant, paymentId });
}

/** Returns whether the provider accepted the keys. */
export const isTaken = (answer: Awaited<ReturnType<typeof probeKeys>>): boolean =>
  typeof answer === 'object' && (answer.kind === 'OK' || answer.kind === 'DECLINED');
