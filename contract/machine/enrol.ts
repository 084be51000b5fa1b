import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../shared/ids.ts';

/** The manufacturer's number of a machine's controller. */
export const serialSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
  v.brand('Serial'),
);
export type Serial = v.InferOutput<typeof serialSchema>;

/** `POST /api/machines/enrol/challenge` */
export const challengeRequestSchema = v.object({ serial: serialSchema });
export const challengeSchema = v.object({ challenge: v.string() });

/**
 * `POST /api/machines/enrol`: a JWT that the machine's key has signed. It contains the challenge as
 * a claim.
 */
export const enrolRequestSchema = v.object({ proof: v.pipe(v.string(), v.maxLength(4_096)) });

/** The machine that the device has become, and its token for connecting. */
export const enrolledSchema = v.object({
  clientId: clientIdSchema,
  machineId: machineIdSchema,
  token: v.string(),
});
export type Enrolled = v.InferOutput<typeof enrolledSchema>;
