import type { FaqList } from '../../../../contract/customer/faqs.ts';
import type { Language } from '../../../../contract/shared/language.ts';
import { synonyms } from './synonyms.ts';

type Summary = FaqList['faqs'][number];

/** Normalises a text for comparison: width, case and katakana make no difference. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .trim();

const groups = synonyms.map((group) => group.map(plain));

/** Returns the search text and its synonyms. A single letter has too many meanings for synonyms. */
function meaningsOf(word: string): readonly string[] {
  const isMeant = (known: string) =>
    known === word || (word.length > 1 && (known.startsWith(word) || word.includes(known)));
  return [word, ...groups.filter((group) => group.some(isMeant)).flat()];
}

/**
 * Returns the questions that contain every search word, or a synonym of it, in question, category or
 * keywords. Questions with the exact words come first, then the tenant's order.
 */
export function searchFaqs(
  faqs: readonly Summary[],
  typed: string,
  language: Language,
): readonly Summary[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return faqs;
  const meanings = words.map(meaningsOf);
  const found = faqs.flatMap((faq) => {
    const title = plain(`${faq.question[language]} ${faq.category[language]}`);
    const all = `${title} ${plain(faq.searchText[language])}`;
    const holdsAll = meanings.every((ofWord) => ofWord.some((one) => all.includes(one)));
    return holdsAll ? [{ faq, isDirect: words.every((word) => title.includes(word)) }] : [];
  });
  return found
    .toSorted((one, other) => Number(other.isDirect) - Number(one.isDirect))
    .map(({ faq }) => faq);
}
