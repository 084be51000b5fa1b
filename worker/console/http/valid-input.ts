import { validator } from 'hono-openapi';
import type { GenericSchema } from 'valibot';
import type { ConsoleEnv } from './console-env.ts';
import { consoleProblem } from './console-problem.ts';

/** Parses the body or the query by a schema. An invalid one is CONSOLE_INPUT_INVALID with the fields' names. */
const valid = <S extends GenericSchema, T extends 'json' | 'query'>(target: T, schema: S) =>
  validator<S, T, ConsoleEnv, string>(target, schema, (result, c) => {
    if (result.success) return undefined;
    const fields = result.error.map((issue) =>
      (issue.path ?? [])
        .map((part) => String(typeof part === 'object' ? part.key : part))
        .join('.'),
    );
    const data = { fields: [...new Set(fields)] };
    return consoleProblem(c, { code: 'CONSOLE_INPUT_INVALID', data });
  });

export const validBody = <S extends GenericSchema>(schema: S) => valid('json', schema);
export const validQuery = <S extends GenericSchema>(schema: S) => valid('query', schema);
