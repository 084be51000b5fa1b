import type { ShelfItem } from '../../../contract/machines.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { Phrases } from '../../ui/phrases.tsx';

/**
 * A product's name for a narrow plate. In Japanese a line may end only where the tenant's file
 * says so: browsers would cut anywhere (こぐまブ・ラック), or know phrases in one engine only.
 */
export function ProductName({ item }: { readonly item: Pick<ShelfItem, 'name' | 'breaks'> }) {
  const language = useLanguage();
  const name = item.name[language];
  const marked = language === 'ja' ? item.breaks : null;
  // Marks of a name that has changed since are of no use.
  return marked?.replaceAll('|', '') === name ? <Phrases text={marked} /> : name;
}
