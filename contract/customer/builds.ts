import * as v from 'valibot';

/** `/builds/latest.json`: which build is live. */
export const latestBuildSchema = v.object({ id: v.string(), timestamp: v.number() });

/**
 * `/builds/meta/{buildId}.json`: the build, and its news for customers in each language. `news` is
 * null if there is nothing to announce.
 */
export const buildMetaSchema = v.object({
  ...latestBuildSchema.entries,
  news: v.nullable(v.object({ ja: v.string(), en: v.string() })),
});
export type BuildMeta = v.InferOutput<typeof buildMetaSchema>;
