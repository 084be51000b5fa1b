import type { ErrorCode } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import type { Bindings } from '../bindings.ts';
import type { Services } from '../services.ts';
import type { StoreTally } from '../store/counted-transport.ts';

/** What every handler of the app can rely on, and which middleware put it there. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    language: Language;
    services: Services;
    /** What this request has asked of the store so far. */
    storeTally: StoreTally;
    /** The catalogue code this request failed with, for the log line. */
    failure?: ErrorCode;
  };
};
