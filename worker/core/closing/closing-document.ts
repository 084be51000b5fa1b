import * as v from 'valibot';
import type { PersonKey } from '../person-key.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { storedMs, Timestamp } from '../store/values.ts';
import { create, type Write } from '../store/writes.ts';

/** `clients/{c}/closings/{u}`: a closed account and its remaining work. */
const storedClosing = v.pipe(
  v.object({
    closedAt: storedMs,
    workAt: storedMs,
    attempt: v.optional(v.number(), 0),
    /** LINE's access token (JWE), until LINE has revoked the consent. */
    accessToken: v.optional(v.nullable(v.string()), null),
  }),
  v.transform(({ closedAt, workAt: _, ...closing }) => ({ ...closing, closedAtMs: closedAt })),
);
export type Closing = v.InferOutput<typeof storedClosing>;

/** The sweep takes over after this time, if the closing request does not finish. */
const FIRST_SWEEP_MS = 30_000;

export function parseClosing(stored: StoredDocument | undefined): Closing | undefined {
  const parsed = v.safeParse(storedClosing, stored?.fields);
  return parsed.success ? parsed.output : undefined;
}

/** Returns the write of the closing marker. Its commit fails if the marker exists already. */
export const beginClosing = (
  { clientId, lineUserId }: PersonKey,
  sealedToken: string,
  nowMs: number,
): Write =>
  create(paths.closing(clientId, lineUserId), {
    closedAt: Timestamp.ofMs(nowMs),
    workAt: Timestamp.ofMs(nowMs + FIRST_SWEEP_MS),
    attempt: 0,
    accessToken: sealedToken,
  });
