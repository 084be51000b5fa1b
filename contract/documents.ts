import * as v from 'valibot';
import { localTextSchema } from './language.ts';

export const documentNameSchema = v.picklist(['termsOfUse', 'privacyPolicy', 'about', 'seller']);
export type DocumentName = v.InferOutput<typeof documentNameSchema>;

/** A tenant's legal or explaining text; `html` was rendered from Markdown and sanitised at the edge. */
export const tenantDocumentSchema = v.object({
  name: documentNameSchema,
  version: v.string(),
  title: localTextSchema,
  html: localTextSchema,
});
export type TenantDocument = v.InferOutput<typeof tenantDocumentSchema>;
