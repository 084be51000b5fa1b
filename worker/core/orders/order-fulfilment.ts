import * as v from 'valibot';
import { storedMs } from '../store/values.ts';
import { yen } from './order-payment.ts';

/** The machine's command: when it was issued, and the latest time to start. */
const storedCommand = v.pipe(
  v.object({ issuedAt: storedMs, notAfter: storedMs }),
  v.transform(({ issuedAt, notAfter }) => ({ issuedAtMs: issuedAt, notAfterMs: notAfter })),
);
export type Command = v.InferOutput<typeof storedCommand>;

/** What the machine reported, by the amount to capture. 0: nothing was sold. */
const storedOutcome = v.pipe(
  v.object({ captureYen: yen, at: storedMs }),
  v.transform(({ captureYen, at }) => ({ captureYen, atMs: at })),
);

/** `orders/{o}.fulfilment`. */
export const storedFulfilment = v.object({
  kind: v.literal('vend'),
  command: v.nullable(storedCommand),
  /** Null until the machine has reported. */
  outcome: v.nullable(storedOutcome),
});
