import * as v from 'valibot';
import type { ClientId, LineUserId } from '../../contract/ids.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { storedMs, Timestamp } from '../store/values.ts';
import { create, type Write } from '../store/writes.ts';

/** `clients/{c}/closings/{u}`: an account that is gone, and what is left to do about it. */
const storedClosing = v.pipe(
  v.object({
    closedAt: storedMs,
    workAt: storedMs,
    attempt: v.optional(v.number(), 0),
    /** LINE's access token (JWE), until LINE has been told. */
    accessToken: v.optional(v.nullable(v.string()), null),
  }),
  v.transform(({ closedAt, workAt: _, ...closing }) => ({ ...closing, closedAtMs: closedAt })),
);
export type Closing = v.InferOutput<typeof storedClosing>;

/** Whose account it is. */
export type Leaver = { readonly clientId: ClientId; readonly lineUserId: LineUserId };

/** The sweep looks after it from then on, should whoever closes it not come to the end. */
const FIRST_SWEEP_MS = 30_000;

export function parseClosing(stored: StoredDocument | undefined): Closing | undefined {
  const parsed = v.safeParse(storedClosing, stored?.fields);
  return parsed.success ? parsed.output : undefined;
}

/** The marker of an account that is being closed; the commit fails where there is one. */
export const beginClosing = (
  { clientId, lineUserId }: Leaver,
  sealedToken: string,
  nowMs: number,
): Write =>
  create(paths.closing(clientId, lineUserId), {
    closedAt: Timestamp.ofMs(nowMs),
    workAt: Timestamp.ofMs(nowMs + FIRST_SWEEP_MS),
    attempt: 0,
    accessToken: sealedToken,
  });
