import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';

const VerificationSchema = v.object({
  sid: v.string(),
  serviceSid: v.string(),
  to: v.string(),
  code: v.string(),
  created: v.number(),
  updated: v.number(),
  sends: v.array(v.object({ sid: v.string(), at: v.number() })),
  checks: v.number(),
});
export type Verification = v.InferOutput<typeof VerificationSchema>;
export type Verifications = ReturnType<typeof openVerifications>;

const LIFETIME_MS = 10 * 60 * 1000;
export const MAX_SENDS = 5;
export const MAX_CHECKS = 5;

/**
 * Opens the pending verifications: one per number and service. Each lasts ten minutes and keeps its code.
 */
export function openVerifications(db: Database, now: () => number) {
  const table = openJsonTable(db, 'twilio-verifications', VerificationSchema);
  const verificationKey = ({ serviceSid, to }: Pick<Verification, 'serviceSid' | 'to'>) =>
    `${serviceSid} ${to}`;
  const save = (verification: Verification): Verification => {
    const updated = { ...verification, updated: now() };
    table.put(verificationKey(verification), updated);
    return updated;
  };
  const find = (serviceSid: string, to: string): Verification | undefined => {
    const found = table.get(verificationKey({ serviceSid, to }));
    return found && found.created + LIFETIME_MS > now() ? found : undefined;
  };
  return {
    save,
    find,
    /** Sends the code of the pending verification again, or starts a verification. */
    send(serviceSid: string, to: string): Verification {
      const fresh = { sid: drawSid('VE'), serviceSid, to, code: drawCode(), created: now() };
      const open = find(serviceSid, to) ?? { ...fresh, updated: now(), sends: [], checks: 0 };
      return save({ ...open, sends: [...open.sends, { sid: drawSid('VL'), at: now() }] });
    },
    findById(serviceSid: string, sid: string): Verification | undefined {
      const found = table.all().find((one) => one.sid === sid && one.serviceSid === serviceSid);
      return found && find(serviceSid, found.to);
    },
    end: (verification: Verification) => table.remove(verificationKey(verification)),
    reset: table.clear,
  };
}

function drawSid(kind: string): string {
  return kind + crypto.randomUUID().replaceAll('-', '');
}

function drawCode(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte % 10).join('');
}
