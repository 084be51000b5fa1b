import * as v from 'valibot';

/** The parts of a LINE account that the app shows. */
export const profileSchema = v.object({
  displayName: v.string(),
  pictureUrl: v.nullable(v.string()),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/**
 * Invisible characters: spaces, format characters, and letters with an empty shape (LINE names use
 * U+3164).
 */
const EMPTY = /[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Characters of right-to-left scripts, and characters that change the text's direction. */
const TURNS = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Returns another person's text for use inside our own sentence. A right-to-left text gets
 * isolating characters, so that it does not reorder our words. They do in plain text what `<bdi>`
 * does in HTML.
 */
export const isolated = (text: string): string => (TURNS.test(text) ? `\u2068${text}\u2069` : text);

/** Returns a LINE name for use inside our own sentence. Null if the name is invisible. */
export const shownName = ({ displayName }: Pick<Profile, 'displayName'>): string | null =>
  displayName.replace(EMPTY, '') === '' ? null : isolated(displayName);
