import * as v from 'valibot';
import { clientIdSchema, lineUserIdSchema, sessionIdSchema } from '../../../contract/shared/ids.ts';

/** The claims of a session cookie: this user of this tenant, in this browser. */
export const sessionClaimsSchema = v.pipe(
  v.object({
    clientId: clientIdSchema,
    lineUserId: lineUserIdSchema,
    sid: sessionIdSchema,
    expiresAtS: v.number(),
  }),
  v.readonly(),
);
export type SessionClaims = v.InferOutput<typeof sessionClaimsSchema>;
