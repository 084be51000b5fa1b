import type { ErrorCode } from '../../contract/shared/errors.ts';
import type { Language } from '../../contract/shared/language.ts';
import type { Bindings } from '../bindings.ts';
import type { Services } from '../core/services.ts';
import type { StoreTally } from '../core/store/counted-transport.ts';
import type { LoggedIds } from './ids-in-path.ts';

/** The context of every handler. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    language: Language;
    services: Services;
    /** The store operations of this request so far. */
    storeTally: StoreTally;
    /** The error code of this request's failure, for the log line. */
    failure?: ErrorCode;
    /** Ids for the log line that the address does not contain. */
    logged?: LoggedIds;
  };
};
