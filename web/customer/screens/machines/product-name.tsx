import type { ShelfItem } from '../../../../contract/customer/machines.ts';
import { useLanguage } from '../../../i18n/use-text.ts';
import { Phrases } from '../../../ui/phrases.tsx';

/**
 * A product's name for a narrow plate. In Japanese, a line may break only where the tenant's file allows
 * it: browsers would break anywhere (こぐまブ・ラック), and only one engine knows phrases.
 */
export function ProductName({ item }: { readonly item: Pick<ShelfItem, 'name' | 'breaks'> }) {
  const language = useLanguage();
  const name = item.name[language];
  const marked = language === 'ja' ? item.breaks : null;
  // Break marks of an outdated name are ignored.
  return marked?.replaceAll('|', '') === name ? <Phrases text={marked} /> : name;
}
