import * as v from 'valibot';

/** The parts of a LINE account that the app shows. */
export const profileSchema = v.object({
  displayName: v.string(),
  pictureUrl: v.nullable(v.string()),
});
export type Profile = v.InferOutput<typeof profileSchema>;
