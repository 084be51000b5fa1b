import * as v from 'valibot';
import { appearanceSchema } from '../../../contract/shared/appearance.ts';
import { messageKindSchema } from '../../../contract/shared/client.ts';
import type { ConsentVersions } from '../../../contract/shared/documents.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { TenantClient } from '../tenant-client.ts';
import { readMerchants } from './merchant-fields.ts';
import { entriesOf, publicFields } from './tenant-fields.ts';

/**
 * The public fields of `clients/{clientId}` as stored. Only `lineLogin` is the customer's own
 * field. Every other field has a default, so that a document that follows only the specification
 * works.
 */
const clientDocument = v.object(entriesOf(publicFields, 'stored'));

/** Reads the tenant from its documents. A broken appearance never makes the tenant unavailable. */
export function readClient(
  clientId: ClientId,
  fields: Record<string, unknown>,
  appearance: Record<string, unknown> | undefined,
  documents: ConsentVersions,
): TenantClient {
  const { setup, seller, messages, ...stored } = v.parse(clientDocument, fields);
  return {
    clientId,
    ...stored,
    merchants: readMerchants(fields),
    setup: { ...setup, documents },
    messages: messages ?? [...messageKindSchema.options],
    seller: seller ?? { name: stored.name, registrationNumber: null },
    appearance: readAppearance(appearance ?? {}),
  };
}

/**
 * Reads field by field, so that a bad colour falls back to the theme's and the rest of the
 * appearance stays.
 */
function readAppearance(fields: Record<string, unknown>) {
  const kept = Object.entries(appearanceSchema.entries).flatMap(([key, schema]) =>
    v.is(schema, fields[key]) ? [[key, fields[key]] as const] : [],
  );
  return v.parse(appearanceSchema, Object.fromEntries(kept));
}
