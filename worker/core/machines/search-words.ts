import {
  beginsWith,
  bigramsOf,
  isNumber,
  numberBegins,
  type SearchTexts,
  tokensOf,
  wholeNumber,
} from '../search-text.ts';
import { cellsOf } from './geohash.ts';
import type { MachineDocument } from './machine-document.ts';

/**
 * Limits the words of a machine with long addresses in two languages and many products. The first
 * words are the most useful ones.
 */
const MAX_WORDS = 600;

/** Returns the searchable texts of a machine. */
export const searchTexts = ({
  code,
  name,
  kana,
  place,
  address,
  sells,
}: Searched): SearchTexts => ({
  code,
  texts: [name, kana ?? '', place, address ?? '', ...(sells ?? [])].flatMap((text) =>
    typeof text === 'string' ? [text] : [...new Set([text.ja, text.en])],
  ),
});

/** The operator's own words for a machine's place. Only staff can search by them. */
type StaffTexts = {
  readonly site?: string | null;
  readonly route?: string | null;
  readonly group?: string | null;
};

/** Returns the texts that staff can search by. */
export function staffSearchTexts(
  machine: Searched,
  { site, route, group }: StaffTexts,
): SearchTexts {
  const { code, texts } = searchTexts(machine);
  return { code, texts: [site ?? '', route ?? '', group ?? '', ...texts] };
}

type Searched = Pick<MachineDocument, 'code' | 'name' | 'kana' | 'place' | 'address'> & {
  readonly sells?: readonly string[];
};

/**
 * Returns the words that a search looks up: starts of the number, numbers in texts, first letters,
 * bigrams.
 */
export function wordsOf({ code, texts }: SearchTexts): readonly string[] {
  const tokens = texts.map(tokensOf);
  const begun = [...code].map((_, index) => numberBegins(code.slice(0, index + 1)));
  const letters = tokens.flat().flatMap((token) => [...token].slice(0, 1).map(beginsWith));
  // Bigrams also span spaces, because people leave out the spaces of Japanese names.
  const bigrams = tokens.flatMap((ofText) => bigramsOf(ofText.join('')));
  const whole = numbersIn(tokens.flat()).map(wholeNumber);
  const words = new Set([...begun, ...whole, ...letters, ...bigrams]);
  return [...words].slice(0, MAX_WORDS);
}

/** Returns the search fields of a machine's document. `tenant put` writes them. */
export const searchFields = (
  machine: Searched & StaffTexts & Pick<MachineDocument, 'location'>,
) => ({
  words: wordsOf(staffSearchTexts(machine, machine)),
  cells: machine.location ? cellsOf(machine.location) : [],
});

/** Bigrams that occur in many machines' names, or in the addresses of a whole town. */
const COMMON = new Set(
  '自販 販機 号機 駅前 本社 支店 公園 入口 改札 丁目 番地 東京 京都 大阪 阪府 奈川 川県'.split(' '),
);

/**
 * Estimates how rare a bigram is from its letters alone, because counting in the store would cost
 * reads.
 */
function rarity(bigram: string): number {
  const ofLetter = (letter: string) =>
    /\p{Script=Han}/u.test(letter) ? 3 : /\p{N}/u.test(letter) ? 2 : 1;
  const letters = [...bigram].reduce((sum, letter) => sum + ofLetter(letter), 0);
  return COMMON.has(bigram) ? letters / 3 : letters;
}

/**
 * Returns the words of the token that is probably the rarest. Every matching machine has one of
 * them. A number may be on the plate or in an address, so it gives two words.
 */
export function wordsToAsk(tokens: readonly string[]): readonly string[] {
  const asked = tokens.map((token) => {
    const [rarest] = bigramsOf(token).toSorted((one, other) => rarity(other) - rarity(one));
    const word = rarest ?? beginsWith(token);
    const weight = rarest === undefined ? 0 : rarity(rarest);
    return isNumber(token)
      ? { words: [numberBegins(token), word], weight: weight + token.length }
      : { words: [word], weight };
  });
  // The sort is stable, so of equal weights the earlier, longer token comes first.
  const byLength = asked.toSorted((one, other) => other.weight - one.weight);
  return byLength[0]?.words ?? [];
}

/**
 * Returns the word of the longest number of two digits or more in the tokens. Undefined if there is
 * none. Such a number is specific: of 3,000 machines at one station, one is 40号機.
 */
export function numberToAsk(tokens: readonly string[]): string | undefined {
  const [longest] = numbersIn(tokens).toSorted((one, other) => other.length - one.length);
  return longest === undefined ? undefined : wholeNumber(longest);
}

/** Returns the numbers of two digits or more in tokens, each once. */
const numbersIn = (tokens: readonly string[]): readonly string[] => [
  ...new Set(tokens.flatMap((token) => token.match(/\d{2,}/g) ?? [])),
];
