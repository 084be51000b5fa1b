import * as v from 'valibot';

/** A text, or null where there is none or something else. */
export const word = v.fallback(v.nullable(v.string()), null);

/** A list whose entries keep their places: null where one is something else. */
export const listOf = <S extends v.GenericSchema>(entry: S) =>
  v.fallback(v.array(v.fallback(v.nullable(entry), null)), []);
