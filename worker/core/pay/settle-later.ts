import { incidentWrite } from '../incidents/incident-document.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';
import { freshAccount } from './fresh-account.ts';
import type { Owner, StoredPayMethod } from './pay-method-document.ts';

/**
 * The first wait. Each further wait is as long as all previous ones together, up to the longest.
 */
const FIRST_WAIT_MS = 60_000;
/** A shorter wait for an unbinding that the person is watching. */
const WATCHED_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 12 * 3600_000;
/** After this time an operator must decide, because the provider never proved the end. */
const GIVE_UP_MS = 30 * 24 * 3600_000;

/**
 * Postpones a method whose end the provider has not proved. For the person, a binding without a
 * return has ended, so they may start again. After 30 days the same commit raises an incident for
 * the operator, and the sweep stops asking. One write.
 */
export async function settleLater(
  services: Pick<Services, 'settings' | 'store' | 'nowMs'>,
  owner: Owner,
  method: StoredPayMethod,
): Promise<StoredPayMethod> {
  const { clientId, lineUserId } = owner;
  const { store, nowMs } = services;
  const { id, updateTime } = method;
  const settleSinceMs = method.settleSinceMs ?? nowMs();
  const passedMs = nowMs() - settleSinceMs;
  const isGivenUp = passedMs >= GIVE_UP_MS;
  const isWatched = method.state === 'unbinding' && passedMs < FIRST_WAIT_MS;
  const waitMs = isWatched
    ? WATCHED_WAIT_MS
    : Math.min(Math.max(passedMs, FIRST_WAIT_MS), LONGEST_WAIT_MS);
  const settleAtMs = isGivenUp ? null : nowMs() + waitMs;
  const state = method.state === 'started' ? 'ended' : method.state;
  const unproven = {
    kind: 'BINDING_UNPROVEN' as const,
    ...{ orderId: null, machineId: null, bindingId: id },
  };
  await store.commit([
    update(
      paths.payMethod(clientId, lineUserId, id),
      {
        state,
        settleAt: settleAtMs === null ? null : Timestamp.ofMs(settleAtMs),
        settleSince: Timestamp.ofMs(settleSinceMs),
        ...(await freshAccount(services, owner, method)),
      },
      { updateTime },
    ),
    ...(isGivenUp ? [incidentWrite(clientId, unproven, nowMs())] : []),
  ]);
  return { ...method, state, settleAtMs, settleSinceMs };
}
