import type { SessionId } from '../../contract/shared/ids.ts';
import type { PersonKey } from './person-key.ts';

/** The claims of a session cookie: this user of this tenant, in this browser. */
export type SessionClaims = PersonKey & {
  readonly sid: SessionId;
  readonly expiresAtS: number;
};
