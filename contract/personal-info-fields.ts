import * as v from 'valibot';

/** What a tenant may ask of a person, in the order of the form. Apart from its rules, which load late. */
export const personalInfoFields = ['name', 'kana', 'birthDate', 'postalCode', 'address'] as const;
export const personalInfoFieldSchema = v.picklist(personalInfoFields);
export type PersonalInfoField = v.InferOutput<typeof personalInfoFieldSchema>;
