import * as v from 'valibot';

/**
 * The fields that a tenant may request, in the form's order. Their rules are in another file, which
 * loads later.
 */
export const personalInfoFields = ['name', 'kana', 'birthDate', 'postalCode', 'address'] as const;
export const personalInfoFieldSchema = v.picklist(personalInfoFields);
export type PersonalInfoField = v.InferOutput<typeof personalInfoFieldSchema>;
