import type { FaqList } from '../../../contract/faqs.ts';
import type { Language } from '../../../contract/language.ts';
import { synonyms } from './synonyms.ts';

type Summary = FaqList['faqs'][number];

/** As texts are compared: width, capitals and katakana make no difference. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .trim();

const groups = synonyms.map((group) => group.map(plain));

/** The texts that mean what was typed, itself first. One letter means too much to be looked up. */
function meaningsOf(word: string): readonly string[] {
  const isMeant = (known: string) =>
    known === word || (word.length > 1 && (known.startsWith(word) || word.includes(known)));
  return [word, ...groups.filter((group) => group.some(isMeant)).flat()];
}

/**
 * The questions that hold every word typed, or another word for it, in question, category or what else
 * they are found by. Those with the very words in the question come first, otherwise in the tenant's order.
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
