import * as v from 'valibot';
import { lineUserIdSchema } from '../../contract/ids.ts';

/**
 * Whose orders and wallets they are once their person has closed the account: the same for all, so that
 * nothing ties one to another. LINE's own ids begin with a capital U, and no session is made for it.
 */
export const NOBODY = v.parse(lineUserIdSchema, 'nobody');
