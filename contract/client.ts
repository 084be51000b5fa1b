import * as v from 'valibot';
import { appearanceSchema } from './appearance.ts';
import { channelIdSchema, clientIdSchema, liffIdSchema } from './ids.ts';
import { localTextSchema } from './language.ts';

/** The set-up steps, in their order; their names are the specification's route names. */
export const setupStepSchema = v.picklist([
  'welcome',
  'set-phone-number',
  'verify-code',
  'set-personal-info',
  'set-user-pay',
]);
export type SetupStep = v.InferOutput<typeof setupStepSchema>;

export const payMethodKindSchema = v.picklist(['paypay', 'dpay']);
export type PayMethodKind = v.InferOutput<typeof payMethodKindSchema>;

/** What anybody may know of a tenant. */
export const publicClientSchema = v.object({
  clientId: clientIdSchema,
  name: localTextSchema,
  lineLogin: v.object({
    channelId: v.nullable(channelIdSchema),
    liffId: v.nullable(liffIdSchema),
  }),
  appearance: appearanceSchema,
  setup: v.object({ required: v.array(setupStepSchema) }),
  payMethods: v.array(payMethodKindSchema),
});
export type PublicClient = v.InferOutput<typeof publicClientSchema>;
