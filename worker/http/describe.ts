import { describeRoute, resolver } from 'hono-openapi';
import type { GenericSchema } from 'valibot';
import { problemSchema } from '../../contract/shared/errors-wire.ts';

/** Schemas describe the wire, so transforms are left out. */
const asJsonSchema = { errorMode: 'ignore', typeMode: 'output' } as const;

/** Describes a route whose successful answer is JSON of this schema. */
export const answers = (summary: string, schema: GenericSchema, status = 200) =>
  describeRoute({
    summary,
    responses: {
      [status]: {
        description: summary,
        content: { 'application/json': { schema: resolver(schema, asJsonSchema) } },
      },
      default: problemResponse,
    },
  });

/** Describes a route that answers something other than JSON, or nothing. */
export const answersOther = (summary: string, status = 200) =>
  describeRoute({
    summary,
    responses: { [status]: { description: summary }, default: problemResponse },
  });

const problemResponse = {
  description: 'A problem of the error catalogue',
  content: { 'application/json': { schema: resolver(problemSchema, asJsonSchema) } },
};
