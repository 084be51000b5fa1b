import * as v from 'valibot';
import { payMethodKindSchema } from '../shared/client.ts';
import { profileSchema } from '../shared/profile.ts';

/** A binding's id. It identifies the pay method permanently. */
export const bindingIdSchema = v.pipe(v.string(), v.regex(/^[a-z2-7]{26}$/), v.brand('BindingId'));
export type BindingId = v.InferOutput<typeof bindingIdSchema>;

/**
 * - `started`: the person was sent to the provider.
 * - `pending`: the provider approved; the person must still confirm in that browser.
 * - `unbinding`: the provider has not confirmed the end yet.
 */
export const payMethodStateSchema = v.picklist([
  'started',
  'pending',
  'active',
  'declined',
  'ended',
  'unbinding',
]);
export type PayMethodState = v.InferOutput<typeof payMethodStateSchema>;

/**
 * A pay method. The provider masks `label`. `linkEndsAt` (ISO 8601) is set if the account link
 * expired or expires within 30 days. The person should then link it again.
 */
export const payMethodSchema = v.object({
  id: bindingIdSchema,
  kind: payMethodKindSchema,
  label: v.string(),
  state: payMethodStateSchema,
  isDefault: v.boolean(),
  linkEndsAt: v.optional(v.nullable(v.string()), null),
});
export type PayMethod = v.InferOutput<typeof payMethodSchema>;

/** The pay methods that the person has bound, and those that the tenant offers. */
export const payMethodListSchema = v.object({
  bound: v.array(payMethodSchema),
  offered: v.array(payMethodKindSchema),
});
export type PayMethodList = v.InferOutput<typeof payMethodListSchema>;

/** `POST /pay-methods/{kind}/bind`: where to redirect the person. */
export const startedBindingSchema = v.object({ id: bindingIdSchema, redirectUrl: v.string() });

/**
 * `GET /pay-methods/bindings/{id}`: a binding's state. `mayConfirm`: this browser came back from
 * the provider without the starter's session, so its user decides.
 */
export const bindingSchema = v.object({
  ...payMethodSchema.entries,
  account: profileSchema,
  mayConfirm: v.boolean(),
});
export type Binding = v.InferOutput<typeof bindingSchema>;

/** `POST /pay-methods/bindings/{id}`. */
export const bindingDecisionSchema = v.object({ decision: v.picklist(['confirm', 'refuse']) });

/** `PUT /pay-methods/default`. */
export const defaultPayMethodSchema = v.object({ id: bindingIdSchema });

/** Why a return from a wallet failed: the `result` query of the return page. */
export const returnResultSchema = v.picklist(['declined', 'expired', 'invalid', 'unknown']);
export type ReturnResult = v.InferOutput<typeof returnResultSchema>;
