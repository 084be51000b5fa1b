import type { ShelfItem } from '../../../../contract/customer/machines.ts';
import { useLanguage } from '../../../i18n/use-text.ts';
import { Phrases } from '../../../ui/phrases.tsx';

type ProductNameProps = { readonly item: Pick<ShelfItem, 'name' | 'breaks' | 'temperature'> };

/** The word at the end of a hot drink's name. The price bar shows the same by colour and icon. */
const HOT = /\|? (?:ホット|Hot)$/;

/**
 * A product's name for a narrow plate. In Japanese, a line breaks only where the tenant's file
 * allows it, because most browsers break within words (こぐまブ・ラック). The word ホット at the end is for
 * screen readers only, because it would need a third line.
 */
export function ProductName({ item }: ProductNameProps) {
  const language = useLanguage();
  const name = item.name[language];
  const marked = language === 'ja' ? item.breaks : null;
  // Ignore break marks that belong to an earlier name.
  const isMarked = marked?.replaceAll('|', '') === name;
  const whole = isMarked ? marked : name;
  const [hot] = (item.temperature === 'hot' && HOT.exec(whole)) || [''];
  const seen = whole.slice(0, whole.length - hot.length);
  return (
    <>
      {isMarked ? <Phrases text={seen} /> : seen}
      {hot === '' ? null : <span className="unseen">{hot.replace('|', '')}</span>}
    </>
  );
}
