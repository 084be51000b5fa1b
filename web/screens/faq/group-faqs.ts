import type { FaqList } from '../../../contract/faqs.ts';
import type { Language } from '../../../contract/language.ts';

type Summary = FaqList['faqs'][number];
export type FaqGroup = { readonly category: string; readonly faqs: readonly Summary[] };

const plain = (text: string) => text.normalize('NFKC').toLowerCase().trim();

/** The questions by category, in the tenant's order; only those that hold every word typed. */
export function groupFaqs(
  faqs: readonly Summary[],
  typed: string,
  language: Language,
): readonly FaqGroup[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const groups = new Map<string, Summary[]>();
  for (const faq of faqs) {
    const all = plain(`${faq.question[language]} ${faq.category[language]}`);
    if (!words.every((word) => all.includes(word))) continue;
    const category = faq.category[language];
    groups.set(category, [...(groups.get(category) ?? []), faq]);
  }
  return [...groups].map(([category, grouped]) => ({ category, faqs: grouped }));
}
