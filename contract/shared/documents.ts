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

const versionSchema = v.nullable(v.pipe(v.string(), v.maxLength(64)));

/**
 * `POST /me/consents`: the versions that the person read. Null: the tenant has no such document.
 */
export const consentVersionsSchema = v.object({
  termsOfUse: versionSchema,
  privacyPolicy: versionSchema,
});
export type ConsentVersions = v.InferOutput<typeof consentVersionsSchema>;
