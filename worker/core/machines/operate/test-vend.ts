import * as v from 'valibot';
import type { MachineDetail, NewTestVend } from '../../../../contract/console/machines.ts';
import { orderIdOf } from '../../../../contract/customer/order-id.ts';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import { testOutcomeSchema, vendFailureSchema } from '../../../../contract/shared/vend-result.ts';
import { log } from '../../log.ts';
import { type Operated, type OperatorContext, refuse } from '../../operator/operator-context.ts';
import { auditWrites } from '../../operator/write-audit.ts';
import type { TestVend, TestVendSent } from '../../platforms/machine-object.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { storedMs, Timestamp } from '../../store/values.ts';
import { update } from '../../store/writes.ts';
import { parseShelf } from '../shelf-document.ts';

/** Longer than a test vend leases its machine. */
const TEST_MS = 60_000;

const storedTest = v.object({
  id: v.string(),
  slot: v.string(),
  by: v.string(),
  at: storedMs,
  outcome: v.fallback(v.nullable(testOutcomeSchema), null),
  failure: v.fallback(v.nullable(vendFailureSchema), null),
});
/** The fields of the previous test that a new one depends on. */
const lastTest = v.object({
  testVend: v.optional(
    v.nullable(v.object({ id: v.string(), at: storedMs, outcome: v.nullable(v.string()) })),
    null,
  ),
});
const testField = v.object({
  testVend: v.optional(v.fallback(v.nullable(storedTest), null), null),
});

/** Returns a machine's last test vend, from its document. */
export function testVendOf(fields: unknown): MachineDetail['testVend'] {
  const { testVend } = v.parse(testField, fields);
  if (testVend === null) return null;
  const { id: _, at, ...shown } = testVend;
  return { ...shown, at: new Date(at).toISOString() };
}

/**
 * Makes a slot drop one piece without a payment. The audit log records who did it and why before
 * the command is sent. The test ends with the machine's report. Repeating the request drops no
 * second piece.
 */
export async function testVend(
  operator: OperatorContext,
  machineId: MachineId,
  asked: NewTestVend,
): Promise<Operated<void>> {
  const { services, client } = operator;
  const { clientId } = client;
  const commandId = await orderIdOf(clientId, 'test vend', asked.id);
  const noted = await noteTest(operator, machineId, { ...asked, commandId });
  if (!noted.ok) return noted;
  if (noted.value === 'repeated') return ok(undefined);
  const name = { clientId, machineId };
  try {
    const sent = await services.machine(name).testVend(name, { commandId, slot: asked.slot });
    return sent === 'SENT' ? ok(undefined) : await noteUnsent(operator, machineId, sent);
  } catch (thrown) {
    // The machine may have received the command. If so, its report ends the test. Otherwise the
    // outcome stays unknown.
    log('machine.failed', { ...name, action: 'TEST_VEND', thrown });
    return ok(undefined);
  }
}

async function noteTest(
  operator: OperatorContext,
  machineId: MachineId,
  { commandId, slot, reason }: NewTestVend & TestVend,
): Promise<Operated<'noted' | 'repeated'>> {
  const { services, client, actor } = operator;
  const { store, nowMs } = services;
  const path = paths.machine(client.clientId, machineId);
  return store.runOptimistic<Operated<'noted' | 'repeated'>>(async () => {
    const [stored, shelf] = await store.batchGet([path, paths.shelf(client.clientId, machineId)]);
    if (!stored) {
      const value = refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
      return { writes: [], value };
    }
    const known = v.safeParse(lastTest, stored.fields);
    // A newer version may have a test in progress.
    if (!known.success) return { writes: [], value: refuse({ code: 'MACHINE_IN_USE' }) };
    const { testVend: before } = known.output;
    // A test that did not reach the machine is sent again.
    if (before?.id === commandId && before.outcome !== 'unsent') {
      return { writes: [], value: ok('repeated') };
    }
    if (before?.outcome === null && nowMs() - before.at < TEST_MS) {
      return { writes: [], value: refuse({ code: 'MACHINE_IN_USE' }) };
    }
    const offer = parseShelf({ ...client, machineId }, shelf)?.offer ?? [];
    if (!offer.some((item) => item.slot === slot)) {
      return { writes: [], value: refuse({ code: 'SLOT_CHANGED' }) };
    }
    const target = { kind: 'machine', id: machineId } as const;
    const what = { what: 'machine.test-vend', reason, after: { slot } };
    const audit = await auditWrites(operator, target, what);
    const now = Timestamp.ofMs(nowMs());
    const test = { id: commandId, slot, by: actor.name, at: now, outcome: null, failure: null };
    const { updateTime } = stored;
    return {
      writes: [update(path, { testVend: test }, { updateTime }), ...audit],
      value: ok('noted'),
    };
  });
}

/** Notes that the machine did not get the command. */
async function noteUnsent(
  { services: { store }, client: { clientId } }: OperatorContext,
  machineId: MachineId,
  why: Exclude<TestVendSent, 'SENT'>,
): Promise<Operated<void>> {
  const path = paths.machine(clientId, machineId);
  const fields = { testVend: { outcome: 'unsent' } };
  await store.commit([update(path, fields, { exists: true }, [['testVend', 'outcome']])]);
  return refuse({ code: why === 'BUSY' ? 'MACHINE_IN_USE' : 'MACHINE_AWAY' });
}
