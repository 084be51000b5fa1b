import * as v from 'valibot';

/** Names the file into which a test process writes the results of its files. */
export const TEST_RESULTS = 'TEST_RESULTS';

/** What one test file came to. Failures: a title and the first lines of the reason. `ms`: without loading. */
export const fileResultSchema = v.object({
  path: v.string(),
  ms: v.number(),
  passed: v.number(),
  skipped: v.number(),
  failures: v.pipe(v.array(v.string()), v.readonly()),
});
export type FileResult = Readonly<v.InferOutput<typeof fileResultSchema>>;
