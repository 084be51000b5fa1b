import * as v from 'valibot';
import { appearanceSchema } from '../../contract/appearance.ts';
import { messageKindSchema } from '../../contract/client.ts';
import type { ClientId } from '../../contract/ids.ts';
import type { ConsentVersions } from '../../contract/setup.ts';
import type { TenantClient } from '../tenant-client.ts';
import { entriesOf, privateFields, publicFields } from './tenant-fields.ts';

/**
 * `clients/{clientId}` as stored: its public fields, and its merchant. Only `lineLogin` is the customer's own; every other
 * field has a default, so that a document written by the specification alone works.
 */
const { paypay } = privateFields;
const clientDocument = v.object(entriesOf({ ...publicFields, paypay }, 'stored'));

/** The tenant, from its documents; a broken appearance never takes the service down. */
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
    setup: { ...setup, documents },
    messages: messages ?? [...messageKindSchema.options],
    seller: seller ?? { name: stored.name, registrationNumber: null },
    appearance: readAppearance(appearance ?? {}),
  };
}

/** Field by field: one bad colour falls back to the theme's, the rest of the look stays. */
function readAppearance(fields: Record<string, unknown>) {
  const kept = Object.entries(appearanceSchema.entries).flatMap(([key, schema]) =>
    v.is(schema, fields[key]) ? [[key, fields[key]] as const] : [],
  );
  return v.parse(appearanceSchema, Object.fromEntries(kept));
}
