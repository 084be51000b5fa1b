import { CommandError } from '../../cli/command/command-error.ts';
import type { Look } from './studio.ts';

const widths = [320, 360, 390, 768, 1280];
const languages = ['ja', 'en'] as const;
const schemes = ['light', 'dark'] as const;
const texts = [100, 200];

/** The forty variants of the key screens. */
export const everyLook: readonly Look[] = widths.flatMap((width) =>
  languages.flatMap((language) =>
    schemes.flatMap((scheme) => texts.map((text) => ({ width, language, scheme, text }))),
  ),
);

/**
 * The variants of all other screens without options: a small phone with its defaults, and the
 * hardest case.
 */
export const otherLooks: readonly Look[] = [
  { width: 360, language: 'ja', scheme: 'light', text: 100 },
  { width: 320, language: 'en', scheme: 'dark', text: 200 },
];

/** The variants of the operator's console. */
export const consoleLooks: readonly Look[] = [1280, 390].flatMap((width) =>
  languages.map((language) => ({ width, language, scheme: 'light', text: 100 }) as const),
);

/**
 * A selection of variants from the command line. Each option is one value, or several separated by
 * commas.
 */
export type Part = Readonly<Partial<Record<keyof Look, string | undefined>>>;

const names = ['width', 'language', 'scheme', 'text'] as const;

/**
 * Returns `usual`, or the variants that the options select. @throws CommandError if there are none.
 */
export function chooseLooks(usual: readonly Look[], part: Part): readonly Look[] {
  if (names.every((name) => part[name] === undefined)) return usual;
  const chosen = everyLook.filter((look) =>
    names.every((name) => part[name]?.split(',').includes(String(look[name])) ?? true),
  );
  if (chosen.length > 0) return chosen;
  throw new CommandError(
    'No look is left: --width, --language, --scheme and --text choose among those of lab/screens/looks.ts.',
  );
}
