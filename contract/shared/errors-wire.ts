import * as v from 'valibot';

/**
 * The shape of every problem response. It is in its own file, because the browser loads the
 * catalogue later.
 */
export const problemSchema = v.object({
  error: v.object({
    status: v.number(),
    code: v.string(),
    message: v.string(),
    requestId: v.string(),
    data: v.optional(v.unknown()),
  }),
});
export type Problem = v.InferOutput<typeof problemSchema>['error'];
