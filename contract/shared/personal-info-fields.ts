import * as v from 'valibot';

/**
 * The fields that a tenant may ask for, in the form's order. Their rules are apart and load later.
 */
export const personalInfoFields = ['name', 'kana', 'birthDate', 'postalCode', 'address'] as const;
export const personalInfoFieldSchema = v.picklist(personalInfoFields);
export type PersonalInfoField = v.InferOutput<typeof personalInfoFieldSchema>;
