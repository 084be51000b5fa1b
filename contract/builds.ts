import * as v from 'valibot';

/** `/builds/latest.json`: which build is live. */
export const latestBuildSchema = v.object({ id: v.string(), timestamp: v.number() });

/**
 * `/builds/meta/{buildId}.json`: the build, and what it brings for the people who use it, in a few words of
 * each language; null where there is nothing to tell.
 */
export const buildMetaSchema = v.object({
  ...latestBuildSchema.entries,
  news: v.nullable(v.object({ ja: v.string(), en: v.string() })),
});
export type BuildMeta = v.InferOutput<typeof buildMetaSchema>;
