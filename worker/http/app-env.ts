import type { Language } from '../../contract/language.ts';
import type { Bindings } from '../env.ts';
import type { Services } from '../services.ts';
import type { SessionClaims } from '../sign-in/session-token.ts';
import type { Tenant } from '../tenant/load-tenant.ts';

/** What every handler of the app can rely on, and which middleware put it there. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    language: Language;
    services: Services;
    /** The catalogue code this request failed with, for the log line. */
    failure?: string;
  };
};

/** Behind the tenant guard. */
export type TenantEnv = AppEnv & { Variables: { tenant: Tenant } };

/** Behind the session guard: `session` was proved by a cookie of this very tenant. */
export type SessionEnv = TenantEnv & { Variables: { session: SessionClaims } };
