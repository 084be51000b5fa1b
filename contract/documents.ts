import * as v from 'valibot';
import { localTextSchema } from './language.ts';

export const documentNameSchema = v.picklist(['termsOfUse', 'privacyPolicy', 'about', 'seller']);
export type DocumentName = v.InferOutput<typeof documentNameSchema>;

/** A tenant's legal or explanatory text. The edge renders `html` from Markdown and sanitises it. */
export const tenantDocumentSchema = v.object({
  name: documentNameSchema,
  version: v.string(),
  title: localTextSchema,
  html: localTextSchema,
});
export type TenantDocument = v.InferOutput<typeof tenantDocumentSchema>;
