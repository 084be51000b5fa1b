import type { Context } from 'hono';
import {
  SHOWN_PERSON_HEADER,
  SHOWN_PERSON_PARAMETER,
} from '../../../contract/customer/shown-person.ts';
import type { AppEnv } from '../../http/app-env.ts';

/**
 * Returns the LINE user whom the calling page shows. Undefined if the call names none, which
 * passes. A page without a signed-in person names nobody. Builds from before this header call the
 * edge during a rolling release and after a rollback.
 */
export const shownPerson = <E extends AppEnv>(c: Context<E>): string | undefined =>
  c.req.header(SHOWN_PERSON_HEADER) ?? c.req.query(SHOWN_PERSON_PARAMETER);
