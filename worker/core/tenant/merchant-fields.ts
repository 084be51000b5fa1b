import * as v from 'valibot';
import type { PayMethodKind } from '../../../contract/shared/client.ts';
import { payMethodKinds } from '../../../contract/shared/pay-providers.ts';
import { merchantFields } from '../pay-providers/registry.ts';
import type { Merchants } from '../tenant-client.ts';
import { entriesOf } from './tenant-fields.ts';

const document = v.object(entriesOf(merchantFields, 'stored'));
type NamedMerchants = Partial<Record<PayMethodKind, { readonly merchantId: string } | null>>;

/** Returns the merchants that a stored tenant names. */
export function readMerchants(fields: Readonly<Record<string, unknown>>): Merchants {
  const named: NamedMerchants = v.parse(document, fields);
  const merchants: Partial<Record<PayMethodKind, string>> = {};
  for (const kind of payMethodKinds) {
    const merchant = named[kind];
    if (merchant) merchants[kind] = merchant.merchantId;
  }
  return merchants;
}
