import * as v from 'valibot';
import { type Command, fulfilmentKinds } from '../fulfilment.ts';
import { type Fields, storedMs, Timestamp } from '../store/values.ts';
import { yen } from './order-payment.ts';

const storedCommand = v.pipe(
  v.object({
    issuedAt: storedMs,
    notAfter: storedMs,
    reportBy: storedMs,
    evidenceBy: storedMs,
  }),
  v.transform(
    ({ issuedAt, notAfter, reportBy, evidenceBy }): Command => ({
      issuedAtMs: issuedAt,
      notAfterMs: notAfter,
      reportByMs: reportBy,
      evidenceByMs: evidenceBy,
    }),
  ),
);

/** Returns a command as the document stores it. */
export const commandFields = (command: Command): Fields => ({
  issuedAt: Timestamp.ofMs(command.issuedAtMs),
  notAfter: Timestamp.ofMs(command.notAfterMs),
  reportBy: Timestamp.ofMs(command.reportByMs),
  evidenceBy: Timestamp.ofMs(command.evidenceByMs),
});

/** What the machine reported, by the amount to capture. 0: nothing was sold. */
const storedOutcome = v.pipe(
  v.object({ captureYen: yen, at: storedMs }),
  v.transform(({ captureYen, at }) => ({ captureYen, atMs: at })),
);

/** `orders/{o}.fulfilment`. */
export const storedFulfilment = v.object({
  kind: v.picklist(fulfilmentKinds),
  command: v.nullable(storedCommand),
  /** Null until the machine has reported. */
  outcome: v.nullable(storedOutcome),
});
