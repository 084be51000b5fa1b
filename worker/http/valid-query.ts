import { validator } from 'hono-openapi';
import type { GenericSchema } from 'valibot';
import type { AppEnv } from './app-env.ts';
import { problem } from './problem.ts';

/** Parses the query by a schema. An invalid one is INVALID_REQUEST. */
export const validQuery = <S extends GenericSchema>(schema: S) =>
  validator<S, 'query', AppEnv, string>('query', schema, (result, c) =>
    result.success ? undefined : problem(c, { code: 'INVALID_REQUEST' }),
  );
