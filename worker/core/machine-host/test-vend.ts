import * as v from 'valibot';
import type { OrderId } from '../../../contract/customer/orders.ts';
import { orderIdSchema } from '../../../contract/shared/ids.ts';
import type { VendFailure, VendResult } from '../../../contract/shared/vend-result.ts';
import { RESULT_WITHIN_MS, START_WITHIN_MS } from '../order/timing.ts';
import type { MachineName, TestVend, TestVendSent } from '../platforms/machine-object.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { update } from '../store/writes.ts';
import type { SchedulerMemory } from './scheduler-context.ts';
import { type LiveSocket, send } from './socket.ts';

/** The last test vend of staff, until the machine reports how it ended. */
export const testVendMemory = {
  testVend: v.optional(v.nullable(v.object({ commandId: orderIdSchema })), null),
};
const memorySchema = v.object(testVendMemory);
type Memory = v.InferOutput<typeof memorySchema> &
  Pick<SchedulerMemory, 'lease'> & { readonly offsetMs: number };

/** The parts of the machine's object that a test vend needs. */
type Context = {
  readonly memory: () => Memory;
  readonly live: () => LiveSocket | undefined;
  readonly persist: () => Promise<void>;
  readonly nowMs: () => number;
};

/**
 * Sends a vend command that no order pays for. It leases the machine like a purchase, so that no
 * purchase starts meanwhile. The lease and the command are durable before the machine gets the
 * command.
 */
export async function sendTestVend(
  { memory, live, persist, nowMs }: Context,
  { commandId, slot }: TestVend,
): Promise<TestVendSent> {
  const now = nowMs();
  const { lease, offsetMs } = memory();
  const isBusy = lease !== null && lease.untilMs > now;
  if (isBusy || !live()) {
    // The machine's document already names this test, so a late report of an earlier one must not
    // end it.
    memory().testVend = null;
    await persist();
    return isBusy ? 'BUSY' : 'OFFLINE';
  }
  const notAfterMs = now + START_WITHIN_MS;
  memory().lease = { orderId: commandId, untilMs: notAfterMs + RESULT_WITHIN_MS };
  memory().testVend = { commandId };
  await persist();
  const device = live();
  if (!device) {
    // The machine disconnected before the command was sent. The next purchase must not wait for this test.
    memory().lease = null;
    memory().testVend = null;
    await persist();
    return 'OFFLINE';
  }
  send(device, {
    ...{ type: 'vend', commandId, slot },
    issuedAtMs: Math.round(now + offsetMs),
    notAfterMs: Math.round(notAfterMs + offsetMs),
  });
  return 'SENT';
}

/**
 * Stores how a test vend ended, in the machine's document.
 *
 * @returns whether the command was a test vend.
 * @throws StoreError if the store did not answer. The machine then repeats its report.
 */
export async function endTestVend(
  store: Firestore,
  memory: Memory & MachineName,
  {
    commandId,
    outcome,
    reason,
  }: {
    readonly commandId: OrderId;
    readonly outcome: VendResult;
    readonly reason: VendFailure;
  },
): Promise<boolean> {
  if (memory.testVend?.commandId !== commandId) return false;
  const ended = { outcome, failure: outcome === 'failed' ? reason : null };
  const mask = Object.keys(ended).map((field) => ['testVend', field]);
  const path = paths.machine(memory.clientId, memory.machineId);
  await store.commit([update(path, { testVend: ended }, { exists: true }, mask)]);
  memory.testVend = null;
  if (memory.lease?.orderId === commandId) memory.lease = null;
  return true;
}
