import * as v from 'valibot';
import { payMethodKindSchema } from './client.ts';

/** A bound way to pay; `label` is masked by the provider. */
export const payMethodSchema = v.object({
  id: v.string(),
  kind: payMethodKindSchema,
  label: v.string(),
  isDefault: v.boolean(),
});
/** What the person has bound, and what the tenant offers to bind. */
export const payMethodListSchema = v.object({
  bound: v.array(payMethodSchema),
  offered: v.array(payMethodKindSchema),
});
export type PayMethodList = v.InferOutput<typeof payMethodListSchema>;
