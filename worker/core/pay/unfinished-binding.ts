import { secondsUntil } from '../person/setup-state.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { asOf, parsePayMethod, type StoredPayMethod } from './pay-method-document.ts';

const MAX_PAY_METHODS = 300;

/** Returns all pay methods of a person. @throws UnreadableDocument */
export async function everyPayMethod(
  { store }: Pick<Services, 'store'>,
  { clientId, lineUserId }: PersonKey,
): Promise<readonly StoredPayMethod[]> {
  const from = paths.payMethods(clientId, lineUserId);
  const stored = await store.query({ from, limit: MAX_PAY_METHODS });
  return stored.flatMap((document) => parsePayMethod(document) ?? []);
}

/**
 * Returns the error that prevents closing an account while a provider has not decided about a link.
 */
export async function unfinishedBinding(
  services: Pick<Services, 'store' | 'nowMs'>,
  leaver: PersonKey,
): Promise<Result<void>> {
  const nowMs = services.nowMs();
  const methods = await everyPayMethod(services, leaver);
  const binding = methods.find((method) => isUnderWay(method, nowMs));
  if (!binding) return ok(undefined);
  return fail('CLOSING_BINDING_OPEN', {
    kind: binding.kind,
    retryAfterSeconds: secondsUntil(binding.settleAtMs ?? nowMs, nowMs),
  });
}

const isUnderWay = (method: StoredPayMethod, nowMs: number): boolean => {
  const { state, settleAtMs } = asOf(method, nowMs);
  return (state === 'started' || state === 'pending') && (settleAtMs ?? 0) > nowMs;
};
