import { Fragment } from 'react';
import type { ShelfItem } from '../../../contract/machines.ts';
import { useLanguage } from '../../i18n/use-text.ts';

/**
 * A product's name for a narrow plate. In Japanese a line may end only where the tenant's file
 * says so: browsers would cut anywhere (こぐまブ・ラック), or know phrases in one engine only.
 */
export function ProductName({ item }: { readonly item: Pick<ShelfItem, 'name' | 'breaks'> }) {
  const language = useLanguage();
  const name = item.name[language];
  const parts = language === 'ja' ? (item.breaks?.split('|') ?? []) : [];
  // Marks of a name that has changed since are of no use.
  if (parts.join('') !== name) return name;
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
