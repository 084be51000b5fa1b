import type * as v from 'valibot';
import type { ProblemReason, reportProblemSchema } from '../../../contract/customer/orders.ts';
import { incidentWrite } from '../incidents/incident-document.ts';
import { log, logWord } from '../log.ts';
import type { StoredOrder } from '../order/order.ts';
import { readOwnOrder } from '../order-store/read-order.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';
import { photoWrite, readPhotoUrl } from './stored-photo.ts';

type Report = v.InferOutput<typeof reportProblemSchema>;
/**
 * Stores a person's problem report, its photo and the operator's incident in one commit, once per
 * order. So if LINE is down, the message reaches the operator later. If the order changes
 * meanwhile, this reads it again.
 */
export async function reportProblem(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  reporter: PersonKey,
  orderId: string,
  { reason, text, photo: dataUrl }: Report,
): Promise<Result<StoredOrder>> {
  const photo = dataUrl === null ? null : readPhotoUrl(dataUrl);
  if (photo === undefined) return fail('INVALID_REQUEST', { fields: ['photo'] });
  return store.runOptimistic<Result<StoredOrder>>(async () => {
    const found = await readOwnOrder(store, reporter, orderId);
    if (!found.ok) return { writes: [], value: found };
    const order = found.value;
    if (order.problem) return { writes: [], value: fail('PROBLEM_REPORTED') };
    const at = new Date(nowMs()).toISOString();
    const problem = { reason, text, hasPhoto: photo !== null, answer: null };
    const { clientId } = reporter;
    const stored = { problem: { ...problem, at: new Timestamp(at) } };
    return {
      writes: [
        update(paths.order(clientId, order.id), stored, { updateTime: order.updateTime }),
        ...(photo === null
          ? []
          : [photoWrite(paths.orderPhoto(clientId, order.id), photo, nowMs())]),
        incidentWrite(clientId, complaintAbout(order, reason), nowMs()),
      ],
      value: ok({ ...order, problem: { ...problem, at } }),
    };
  });
}

const labels: Readonly<Record<ProblemReason, string>> = {
  'nothing-came': '商品が出ない',
  'wrong-item': '違う商品が出た',
  damaged: '商品の破損',
  'charged-wrongly': '請求の誤り',
  other: 'その他',
};

/** The operator's message contains only the reason. The person's own words stay with the order. */
const complaintAbout = ({ id, machine }: StoredOrder, reason: ProblemReason) => ({
  kind: 'COMPLAINT' as const,
  orderId: id,
  machineId: machine.id,
  detail: labels[reason],
});

/** Logs a stored report, without the person and their words. */
export function logProblem({ clientId }: PersonKey, { id, machine, problem }: StoredOrder): void {
  if (!problem) return;
  const about = { clientId, orderId: id, machineId: machine.id };
  log('problem.reported', { ...about, action: logWord(problem.reason) });
}
