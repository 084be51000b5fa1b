import type { SessionId } from '../../contract/shared/ids.ts';
import type { PersonKey } from './person-key.ts';

/** The claims of a session cookie: a user of a tenant, in a browser. */
export type SessionClaims = PersonKey & {
  readonly sid: SessionId;
  readonly expiresAtS: number;
};
