import type { Context } from 'hono';
import { SHOWN_PERSON_HEADER, SHOWN_PERSON_PARAMETER } from '../../contract/shown-person.ts';
import type { AppEnv } from '../http/app-env.ts';

/**
 * The LINE user whom the calling page shows; undefined where the call names nobody, which passes. Builds
 * before this header call the edge during a rolling release and after a rollback, and a page without a
 * signed-in person has nobody to name.
 */
export const shownPerson = <E extends AppEnv>(c: Context<E>): string | undefined =>
  c.req.header(SHOWN_PERSON_HEADER) ?? c.req.query(SHOWN_PERSON_PARAMETER);
