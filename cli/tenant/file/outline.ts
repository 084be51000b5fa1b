import * as v from 'valibot';

/** A text, or `null` for any other value. */
export const word = v.fallback(v.nullable(v.string()), null);

/** A list whose entries keep their index. An invalid entry becomes `null`. */
export const listOf = <S extends v.GenericSchema>(entry: S) =>
  v.fallback(v.array(v.fallback(v.nullable(entry), null)), []);
