import { validator } from 'hono-openapi';
import type { GenericSchema } from 'valibot';
import type { AppEnv } from './app-env.ts';
import { problem } from './problem.ts';

/**
 * Parses the JSON body by the contract's schema (and so puts it into the API's description).
 * A body that does not fit is INVALID_REQUEST, naming the fields, never their values.
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
