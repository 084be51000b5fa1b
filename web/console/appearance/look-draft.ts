import type { LookDetail, NewLook, PictureChange } from '../../../contract/console/appearance.ts';
import { bothOf, englishOf } from '../parts/both-languages.ts';

export const colourNames = ['primary', 'background', 'line'] as const;

/** The fields of the appearance form. */
export type LookDraft = {
  readonly appNameJa: string;
  readonly appNameEn: string;
  readonly heroTextJa: string;
  readonly heroTextEn: string;
  readonly colors: LookDetail['colors'];
  readonly character: LookDetail['character'];
  readonly logo: PictureChange;
  readonly hero: PictureChange;
};

export const draftOf = ({ appName, heroText, colors, character }: LookDetail): LookDraft => ({
  ...{ appNameJa: appName.ja, appNameEn: englishOf(appName) },
  ...{ heroTextJa: heroText?.ja ?? '', heroTextEn: englishOf(heroText) },
  ...{ colors, character, logo: 'kept', hero: 'kept' },
});

/**
 * Returns the appearance of a form. An empty English field takes the Japanese text. Null while the
 * name is missing or a colour is incomplete.
 */
export function lookOf(draft: LookDraft): Omit<NewLook, 'seen'> | null {
  const { colors, character, logo, hero } = draft;
  const appName = bothOf(draft.appNameJa, draft.appNameEn);
  const heroText = bothOf(draft.heroTextJa, draft.heroTextEn);
  const isWhole = colourNames.every((name) => isColour(colors[name]));
  return appName && isWhole ? { appName, heroText, colors, character, logo, hero } : null;
}

export const isColour = (text: string): boolean => /^#[0-9a-fA-F]{6}$/.test(text);
