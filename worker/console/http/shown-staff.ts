import type { Context } from 'hono';
import {
  SHOWN_STAFF_HEADER,
  SHOWN_STAFF_PARAMETER,
} from '../../../contract/console/shown-staff.ts';
import type { ConsoleEnv } from './console-env.ts';

/**
 * Returns the id of the member of staff for whom the calling page was loaded. Undefined if the
 * request names nobody.
 */
export const shownStaff = <E extends ConsoleEnv>(c: Context<E>): string | undefined =>
  c.req.header(SHOWN_STAFF_HEADER) ?? c.req.query(SHOWN_STAFF_PARAMETER);
