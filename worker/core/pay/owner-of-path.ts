import * as v from 'valibot';
import { clientIdSchema, lineUserIdSchema } from '../../../contract/shared/ids.ts';
import type { Owner } from './pay-method-document.ts';

const ownerPath = v.tuple([
  v.literal('clients'),
  clientIdSchema,
  v.literal('lineUsers'),
  lineUserIdSchema,
]);

/** Returns the owner that a document path names, for queries over all tenants. */
export function ownerOf(path: string): Owner | undefined {
  const parsed = v.safeParse(ownerPath, path.split('/').slice(0, 4));
  if (!parsed.success) return undefined;
  const [, clientId, , lineUserId] = parsed.output;
  return { clientId, lineUserId };
}
