import * as v from 'valibot';

/** The environment variable that names the file for the results of a test process. */
export const TEST_RESULTS = 'TEST_RESULTS';

/**
 * The result of one test file. A failure is a title with the first lines of its reason. `ms`
 * excludes loading.
 */
export const fileResultSchema = v.object({
  path: v.string(),
  ms: v.number(),
  passed: v.number(),
  skipped: v.number(),
  failures: v.pipe(v.array(v.string()), v.readonly()),
});
export type FileResult = Readonly<v.InferOutput<typeof fileResultSchema>>;
