import * as v from 'valibot';

/** An origin or base address, without a trailing slash. */
export const baseUrl = v.pipe(
  v.string(),
  v.url(),
  v.transform((url) => url.replace(/\/+$/, '')),
);

/** A setting that must not be empty. */
export const filled = v.pipe(v.string(), v.nonEmpty());

/** A setting with JSON of this schema. */
export const fromJson = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(v.string(), v.parseJson(), schema);

/** JSON by client id, with an optional `default`. */
export const byClient = <S extends v.GenericSchema>(entry: S) =>
  v.optional(fromJson(v.record(v.string(), entry)), '{}');
