import * as v from 'valibot';
import { payMethodKindSchema } from './client.ts';
import { profileSchema } from './session.ts';

/** A binding's id: it names the pay method for good. */
export const bindingIdSchema = v.pipe(v.string(), v.regex(/^[a-z2-7]{26}$/), v.brand('BindingId'));
export type BindingId = v.InferOutput<typeof bindingIdSchema>;

/**
 * `started`: the person was sent to the provider. `pending`: approved there, waiting for the yes of
 * the person in that browser. `unbinding`: the provider has not answered yet whether it ended.
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
 * A way to pay; `label` is masked by the provider. `linkEndsAt` (ISO 8601) is there once the
 * provider will end the account link by itself within 30 days, or has: time to link it anew.
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

/** What the person has bound, and what the tenant offers to bind. */
export const payMethodListSchema = v.object({
  bound: v.array(payMethodSchema),
  offered: v.array(payMethodKindSchema),
});
export type PayMethodList = v.InferOutput<typeof payMethodListSchema>;

/** `POST /pay-methods/{kind}/bind`: where to send the person. */
export const startedBindingSchema = v.object({ id: bindingIdSchema, redirectUrl: v.string() });

/**
 * `GET /pay-methods/bindings/{id}`: how a binding stands. `mayConfirm`: this browser came back from
 * the provider without the starter's session, so its person decides.
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

/** Why a wallet's return came to nothing: the `result` query of the return page. */
export const returnResultSchema = v.picklist(['declined', 'expired', 'invalid', 'unknown']);
export type ReturnResult = v.InferOutput<typeof returnResultSchema>;
