import { validator } from 'hono-openapi';
import type { GenericSchema } from 'valibot';
import type { AppEnv } from './app-env.ts';
import { problem } from './problem.ts';

/**
 * Parses the JSON body by a schema and adds the schema to the API's description. An invalid body is
 * INVALID_REQUEST with the fields' names, never their values.
 */
export const validJson = <S extends GenericSchema>(schema: S) =>
  validator<S, 'json', AppEnv, string>('json', schema, (result, c) => {
    if (result.success) return undefined;
    const fields = result.error.map((issue) =>
      (issue.path ?? [])
        .map((part) => String(typeof part === 'object' ? part.key : part))
        .join('.'),
    );
    return problem(c, { code: 'INVALID_REQUEST', data: { fields: [...new Set(fields)] } });
  });
