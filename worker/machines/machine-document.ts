import * as v from 'valibot';
import { pictureUrlSchema } from '../../contract/appearance.ts';
import { localTextSchema } from '../../contract/language.ts';

const pictureUrl = v.optional(v.nullable(v.fallback(v.nullable(pictureUrlSchema), null)), null);

/** More rows, or lanes in a row, than any machine has: a longer layout is not believed. */
const MAX_LANES = 12;

const layout = v.pipe(
  v.array(v.object({ lanes: v.pipe(v.array(v.nullable(v.string())), v.maxLength(MAX_LANES)) })),
  v.maxLength(MAX_LANES),
);

/** `clients/{c}/machines/{id}` as stored: what it sells stands on its shelf. */
export const machineDocument = v.object({
  code: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  name: localTextSchema,
  /** How the name is read, in kana: for the search alone. */
  kana: v.optional(v.nullable(v.fallback(v.nullable(v.string()), null)), null),
  /** What it sells, by whatever people call that: for the search alone. */
  sells: v.optional(v.fallback(v.array(v.string()), []), []),
  place: v.optional(localTextSchema, ''),
  address: v.optional(v.nullable(localTextSchema), null),
  pictureUrl,
  location: v.optional(
    v.fallback(v.nullable(v.object({ latitude: v.number(), longitude: v.number() })), null),
    null,
  ),
  order: v.optional(v.number(), 0),
  /** Where the slots stand. Firestore holds no list in a list, so each row is a map with its lanes. */
  layout: v.optional(v.fallback(v.nullable(layout), null), null),
  /** Set by the edge when vend after vend had no evidence; an operator clears it. */
  stopped: v.optional(v.fallback(v.nullable(v.object({ reason: v.string() })), null), null),
});
export type MachineDocument = v.InferOutput<typeof machineDocument>;
