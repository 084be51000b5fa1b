import * as v from 'valibot';
import { filled } from '../../setting-shapes.ts';

/**
 * The field of a tenant that names its merchant at a provider, `{kind}: { merchantId }`. Without it
 * the method is not on sale. A provider whose keys name the merchant does not use this field.
 */
export const merchantField = {
  file: v.optional(v.strictObject({ merchantId: filled })),
  stored: v.optional(v.fallback(v.nullable(v.object({ merchantId: filled })), null), null),
};
