import {
  beginsWith,
  bigramsOf,
  isNumber,
  numberBegins,
  type SearchTexts,
  tokensOf,
} from '../search-text.ts';
import { cellsOf } from './geohash.ts';
import type { MachineDocument } from './machine-document.ts';

/**
 * Limits a machine with long addresses in two languages and many products. The first words are the
 * likely ones.
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

type Searched = Pick<MachineDocument, 'code' | 'name' | 'kana' | 'place' | 'address'> & {
  readonly sells?: readonly string[];
};

/**
 * Returns the words by which the store finds a machine: starts of its number, first letters,
 * bigrams.
 */
export function wordsOf({ code, texts }: SearchTexts): readonly string[] {
  const tokens = texts.map(tokensOf);
  const begun = [...code].map((_, index) => numberBegins(code.slice(0, index + 1)));
  const letters = tokens.flat().flatMap((token) => [...token].slice(0, 1).map(beginsWith));
  // Bigrams also span spaces, because people leave out the spaces of Japanese names.
  const bigrams = tokens.flatMap((ofText) => bigramsOf(ofText.join('')));
  const words = new Set([...begun, ...letters, ...bigrams]);
  return [...words].slice(0, MAX_WORDS);
}

/** Returns the search fields of a machine's document. `tenant put` writes them. */
export const searchFields = (
  machine: Parameters<typeof searchTexts>[0] & Pick<MachineDocument, 'location'>,
) => ({
  words: wordsOf(searchTexts(machine)),
  cells: machine.location ? cellsOf(machine.location) : [],
});

/** Bigrams that are in many machines' names, or in the addresses of a whole town. */
const COMMON = new Set(
  '自販 販機 号機 駅前 本社 支店 公園 入口 改札 丁目 番地 東京 京都 大阪 阪府 奈川 川県'.split(' '),
);

/**
 * Estimates how rare a bigram is from its letters alone, because asking the store would cost reads.
 */
function rarity(bigram: string): number {
  const ofLetter = (letter: string) =>
    /\p{Script=Han}/u.test(letter) ? 3 : /\p{N}/u.test(letter) ? 2 : 1;
  const letters = [...bigram].reduce((sum, letter) => sum + ofLetter(letter), 0);
  return COMMON.has(bigram) ? letters / 3 : letters;
}

/**
 * Returns the words of the likely rarest token. A matching machine must have one of them. A number
 * may be on the plate or in an address, so it gives two words.
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
