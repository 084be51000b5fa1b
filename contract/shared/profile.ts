import * as v from 'valibot';

/** The parts of a LINE account that the app shows. */
export const profileSchema = v.object({
  displayName: v.string(),
  pictureUrl: v.nullable(v.string()),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** Signs that show nothing: spaces, format signs, and letters whose shape is empty (U+3164 in a LINE name). */
const EMPTY = /[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Signs of scripts that run from right to left, and the marks that turn text around. */
const TURNS = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Returns a text of somebody else as it stands inside a sentence of ours. One that runs from right to left is
 * isolated, so that it turns none of our words around: in plain text what `<bdi>` is in HTML.
 */
export const isolated = (text: string): string => (TURNS.test(text) ? `\u2068${text}\u2069` : text);

/** Returns a LINE name as it stands inside a sentence of ours. Null if nobody could see the name. */
export const shownName = ({ displayName }: Pick<Profile, 'displayName'>): string | null =>
  displayName.replace(EMPTY, '') === '' ? null : isolated(displayName);
