import * as v from 'valibot';
import {
  type Difference,
  type DifferenceCause,
  differenceCauseSchema,
} from '../../../../contract/console/differences.ts';
import { verdictTexts } from '../../../../contract/console/verdict-texts.ts';
import type { ClientId } from '../../../../contract/shared/ids.ts';
import { addDays, dayAt, monthOf } from '../../japan-time.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { documentPath } from '../../store/segments.ts';
import { storedMs, Timestamp } from '../../store/values.ts';
import { create, update, type Write } from '../../store/writes.ts';
import type { Finding } from './finding.ts';

/** The number of days within which an accountant should know a difference's cause. */
const DUE_DAYS = 7;

const yen = v.nullable(v.number());

/** `clients/{c}/differences/{id}`: a finding of a comparison, kept until its cause is known. */
const storedDifference = v.object({
  day: v.string(),
  verdict: v.picklist(Object.keys(verdictTexts) as [keyof typeof verdictTexts]),
  method: v.string(),
  orderId: v.nullable(v.string()),
  paymentNumber: v.nullable(v.string()),
  hereYen: yen,
  thereYen: yen,
  dueOn: v.string(),
  isOpen: v.boolean(),
  openedAt: storedMs,
  ended: v.nullable(
    v.object({
      at: storedMs,
      by: v.nullable(v.string()),
      cause: v.nullable(differenceCauseSchema),
      note: v.string(),
    }),
  ),
});
export type StoredDifference = v.InferOutput<typeof storedDifference> & {
  readonly id: string;
  readonly updateTime: string;
};

/** Returns a stored difference. Undefined if a newer version wrote it in another shape. */
export function readDifference(stored: StoredDocument): StoredDifference | undefined {
  const parsed = v.safeParse(storedDifference, stored.fields);
  return parsed.success
    ? { ...parsed.output, id: stored.id, updateTime: stored.updateTime }
    : undefined;
}

/**
 * Returns the id of a day's finding. The same verdict about the same order or payment is the same
 * difference.
 */
export function differenceId(day: string, { verdict, orderId, payment }: Finding): string {
  const subject = orderId ?? payment?.paymentNumber ?? 'none';
  return `${day}.${verdict}.${subject.replace(/[^\w-]/g, '-').slice(0, 80)}`;
}

/**
 * Returns the write of an open difference. The commit fails unless the stored one is absent, or is
 * unchanged since a later file had ended it.
 */
export function differenceWrite(
  clientId: ClientId,
  day: string,
  finding: Finding,
  nowMs: number,
  stored: StoredDocument | undefined,
): Write {
  const { verdict, orderId, order, payment } = finding;
  const path = paths.difference(clientId, differenceId(day, finding));
  const fields = {
    ...{ day, month: monthOf(day), verdict, orderId, method: methodOf(finding) },
    paymentNumber: payment?.paymentNumber ?? order?.payment.providerPaymentId ?? null,
    hereYen: order && order.amountYen - order.payment.refundedYen,
    thereYen: payment && payment.paidYen - payment.refundedYen,
    dueOn: addDays(dayAt(nowMs), DUE_DAYS),
    ...{ isOpen: true, openedAt: Timestamp.ofMs(nowMs), ended: null },
  };
  return stored
    ? { kind: 'set', path, fields, if: { updateTime: stored.updateTime } }
    : create(path, fields);
}

const endedByFile = v.object({ isOpen: v.literal(false), ended: v.object({ by: v.null() }) });

/** Returns whether a file that no longer showed the difference ended it, and not a person. */
export const wasEndedByFile = ({ fields }: StoredDocument): boolean => v.is(endedByFile, fields);

export const methodOf = ({ order, payment }: Finding): string =>
  payment?.kind ?? order?.payment.kind ?? 'none';

/** How a difference ended. `by` is null if a later file agreed. */
export type DifferenceEnd = {
  readonly by: string | null;
  readonly cause: DifferenceCause | null;
  readonly note: string;
};

/** Returns the write that ends a difference. It fails if the difference has changed meanwhile. */
export const differenceEnd = (
  clientId: ClientId,
  { id, updateTime }: Pick<StoredDifference, 'id' | 'updateTime'>,
  end: DifferenceEnd,
  nowMs: number,
): Write =>
  update(
    documentPath('clients', clientId, 'differences', id),
    { isOpen: false, ended: { ...end, at: Timestamp.ofMs(nowMs) } },
    { updateTime },
  );

/** Returns a difference as pages show it. */
export const shownDifference = ({
  verdict,
  isOpen: _isOpen,
  openedAt: _openedAt,
  updateTime: _updateTime,
  ended,
  ...shown
}: StoredDifference): Difference => ({
  ...shown,
  what: verdictTexts[verdict],
  ended: ended && { ...ended, at: new Date(ended.at).toISOString() },
});
