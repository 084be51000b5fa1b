import * as v from 'valibot';
import { lineUserIdSchema } from '../../../contract/shared/ids.ts';

/**
 * The owner of orders and wallets whose person has closed the account. It is the same for all
 * people, so that nothing links one to another. LINE's own ids begin with a capital U, and this id
 * never gets a session.
 */
export const NOBODY = v.parse(lineUserIdSchema, 'nobody');
