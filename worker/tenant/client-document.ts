import * as v from 'valibot';
import { appearanceSchema, defaultAppName } from '../../contract/appearance.ts';
import {
  type PublicClient,
  payMethodKindSchema,
  publicClientSchema,
  setupStepSchema,
} from '../../contract/client.ts';
import { type ClientId, channelIdSchema, liffIdSchema } from '../../contract/ids.ts';
import { localTextSchema } from '../../contract/language.ts';
import {
  personalInfoFieldSchema,
  personalInfoFields,
} from '../../contract/personal-info-fields.ts';
import type { ConsentVersions } from '../../contract/setup.ts';

/** A list whose unknown entries (of a newer version) are dropped instead of losing the document. */
const listOf = <S extends v.GenericSchema>(entry: S) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((values): v.InferOutput<S>[] =>
        values.flatMap((value) => {
          const parsed = v.safeParse(entry, value);
          return parsed.success ? [parsed.output] : [];
        }),
      ),
    ),
    [],
  );

/** A channel id may be stored as a number: consoles show it as digits. */
const storedChannelId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  channelIdSchema,
);

const storedLineLogin = v.fallback(
  v.object({
    channelId: v.fallback(v.nullable(storedChannelId), null),
    liffId: v.fallback(v.nullable(liffIdSchema), null),
  }),
  { channelId: null, liffId: null },
);

/**
 * `clients/{clientId}` as stored. Only `lineLogin` is the customer's own; every other field has a
 * default, so that a document written by the specification alone works.
 */
const clientDocument = v.object({
  name: v.fallback(localTextSchema, defaultAppName),
  lineLogin: v.optional(storedLineLogin, { channelId: null, liffId: null }),
  setup: v.fallback(
    v.object({
      required: v.optional(listOf(setupStepSchema), []),
      personalInfo: v.optional(listOf(personalInfoFieldSchema), [...personalInfoFields]),
    }),
    { required: [], personalInfo: [...personalInfoFields] },
  ),
  payMethods: v.optional(listOf(payMethodKindSchema), []),
  paypay: v.fallback(v.nullable(v.object({ merchantId: v.string() })), null),
  /** The company behind the service (適格請求書発行事業者: with its number); default: the tenant's name. */
  seller: v.fallback(
    v.nullable(
      v.object({
        name: localTextSchema,
        registrationNumber: v.fallback(
          v.nullable(publicClientSchema.entries.seller.entries.registrationNumber),
          null,
        ),
      }),
    ),
    null,
  ),
});

/** The public tenant, from its documents; a broken appearance never takes the service down. */
export function readClient(
  clientId: ClientId,
  fields: Record<string, unknown>,
  appearance: Record<string, unknown> | undefined,
  documents: ConsentVersions,
): PublicClient {
  const { setup, seller, ...stored } = v.parse(clientDocument, fields);
  return {
    clientId,
    ...stored,
    setup: { ...setup, documents },
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
