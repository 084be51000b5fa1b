import * as v from 'valibot';

/** Why a machine did not vend (docs/machine-protocol.md). */
export const vendFailureSchema = v.picklist([
  ...(['jam', 'sold-out', 'door-open', 'expired', 'busy', 'fault'] as const),
]);
export type VendFailure = v.InferOutput<typeof vendFailureSchema>;

/** How a vend ended, by the machine's report. */
export const vendResultSchema = v.picklist(['dispensed', 'failed', 'uncertain']);
export type VendResult = v.InferOutput<typeof vendResultSchema>;

/** How a test vend ended. `unsent`: the machine did not receive it. */
export const testOutcomeSchema = v.picklist([...vendResultSchema.options, 'unsent']);
