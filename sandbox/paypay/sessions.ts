import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';

export const LinkRequestSchema = v.object({
  scopes: v.pipe(v.array(v.string()), v.minLength(1)),
  nonce: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  redirectType: v.picklist(['WEB_LINK', 'APP_DEEP_LINK']),
  redirectUrl: v.pipe(v.string(), v.url()),
  referenceId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  phoneNumber: v.optional(v.string()),
  deviceId: v.optional(v.string()),
  userAgent: v.optional(v.string()),
});
export type LinkRequest = v.InferOutput<typeof LinkRequestSchema>;

const SessionSchema = v.object({
  id: v.string(),
  apiKey: v.string(),
  merchantId: v.string(),
  request: LinkRequestSchema,
  expires: v.number(),
  answered: v.boolean(),
});
export type LinkSession = v.InferOutput<typeof SessionSchema>;
export type Sessions = ReturnType<typeof openSessions>;

const LIFETIME_MS = 10 * 60 * 1000;

/** Opens the account links that wait for an answer. Each lasts ten minutes and takes one answer. */
export function openSessions(db: Database, now: () => number) {
  const table = openJsonTable(db, 'paypay-sessions', SessionSchema);
  return {
    open(apiKey: string, merchantId: string, request: LinkRequest): LinkSession {
      const id = crypto.randomUUID().replaceAll('-', '');
      const session = { id, apiKey, merchantId, request, expires: now() + LIFETIME_MS };
      table.put(id, { ...session, answered: false });
      return { ...session, answered: false };
    },
    findOpen(id: string): LinkSession | undefined {
      const session = table.get(id);
      return session && !session.answered && session.expires > now() ? session : undefined;
    },
    close: (session: LinkSession) => table.put(session.id, { ...session, answered: true }),
    reset: table.clear,
  };
}
