import type * as v from 'valibot';
import type { ProblemReason, reportProblemSchema } from '../../../contract/customer/orders.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { type PictureType, pictureTypeOf } from '../../../contract/shared/picture-type.ts';
import { incidentWrite } from '../incidents/incident-document.ts';
import { log, logWord } from '../log.ts';
import type { StoredOrder } from '../order/order.ts';
import { readOwnOrder } from '../order-store/read-order.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Bytes, Timestamp } from '../store/values.ts';
import { create, update, type Write } from '../store/writes.ts';
import { isWholePicture } from './photo-structure.ts';

type Report = v.InferOutput<typeof reportProblemSchema>;
/**
 * Stores a person's problem report, its photo and the operator's incident in one commit, once per
 * order. So the message reaches the operator later if LINE is down now. If the order changes meanwhile, it is read
 * again.
 */
export async function reportProblem(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  reporter: PersonKey,
  orderId: string,
  { reason, text, photo: dataUrl }: Report,
): Promise<Result<StoredOrder>> {
  const photo = dataUrl === null ? null : readPhoto(dataUrl);
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
        ...(photo === null ? [] : [photoWrite(clientId, order, photo, nowMs())]),
        incidentWrite(clientId, complaintAbout(order, reason), nowMs()),
      ],
      value: ok({ ...order, problem: { ...problem, at } }),
    };
  });
}

type Photo = { readonly contentType: PictureType; readonly base64: string };

/**
 * Returns the photo of a data URL. Undefined if its bytes are no complete picture of the declared
 * type.
 */
function readPhoto(dataUrl: string): Photo | undefined {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const contentType = pictureTypeOf(bytes);
  const said = head.slice('data:'.length, head.indexOf(';'));
  if (contentType === undefined || contentType !== said) return undefined;
  return isWholePicture(contentType, bytes) ? { contentType, base64 } : undefined;
}

/** Long enough to settle the problem. Not longer, because a photo may show more than a drink. */
const PHOTO_KEPT_MS = 180 * 24 * 3_600_000;

const photoWrite = (
  clientId: ClientId,
  { id }: StoredOrder,
  { contentType, base64 }: Photo,
  nowMs: number,
): Write =>
  create(paths.orderPhoto(clientId, id), {
    contentType,
    bytes: new Bytes(base64),
    expiresAt: Timestamp.ofMs(nowMs + PHOTO_KEPT_MS),
  });

const labels: Readonly<Record<ProblemReason, string>> = {
  'nothing-came': '商品が出ない',
  'wrong-item': '違う商品が出た',
  damaged: '商品の破損',
  'charged-wrongly': '請求の誤り',
  other: 'その他',
};

/** The operator's message has the reason. The person's own words stay with the order. */
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
