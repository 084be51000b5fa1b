import * as v from 'valibot';
import type { ClientId } from '../../contract/ids.ts';
import { log, logWord } from '../log.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { type ProductDocument, productDocument } from './machine-document.ts';

/** The stored product; undefined where there is none, or one that must not be sold as it stands. */
export function parseProduct(
  clientId: ClientId,
  document: StoredDocument | undefined,
): ProductDocument | undefined {
  if (!document) return undefined;
  const product = v.safeParse(productDocument, document.fields);
  if (product.success) return product.output;
  log('product.unreadable', { clientId, action: logWord(document.id) });
  return undefined;
}
