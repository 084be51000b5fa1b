import { type MessageKey, useText } from '../i18n/use-text.ts';
import { AddressChoice } from './address-choice.tsx';

/** Selects the sort order of a list. The address contains it. */
export function SortChoice({
  options,
  shown,
}: {
  /** The texts of the sort orders, by their values in the address. The first is the default. */
  readonly options: Readonly<Record<string, MessageKey>>;
  readonly shown: string | null;
}) {
  const { t } = useText();
  const texts = Object.entries(options).map(([name, label]) => [name, t(label)] as const);
  return <AddressChoice name="sort" label={t('sortedBy')} shown={shown} options={texts} />;
}
