import type { FaqList } from '../../../../contract/customer/faqs.ts';
import type { Language } from '../../../../contract/shared/language.ts';
import { groupBy } from '../../browser/group-by.ts';
import { searchFaqs } from './search-faqs.ts';

type Summary = FaqList['faqs'][number];
export type FaqGroup = { readonly category: string; readonly faqs: readonly Summary[] };

/** Groups the results by category, best match first. Without a search, in the tenant's order. */
export function groupFaqs(
  faqs: readonly Summary[],
  typed: string,
  language: Language,
): readonly FaqGroup[] {
  const groups = groupBy(searchFaqs(faqs, typed, language), ({ category }) => category[language]);
  return [...groups].map(([category, grouped]) => ({ category, faqs: grouped }));
}
