import { type MessageKey, useText } from '../i18n/use-text.ts';
import { AddressChoice } from './address-choice.tsx';

/** Chooses the order of a list. The address has it. */
export function SortChoice({
  options,
  shown,
}: {
  /** The orders by their names in the address; the first is that of an address without one. */
  readonly options: Readonly<Record<string, MessageKey>>;
  readonly shown: string | null;
}) {
  const { t } = useText();
  const texts = Object.entries(options).map(([name, label]) => [name, t(label)] as const);
  return <AddressChoice name="sort" label={t('sortedBy')} shown={shown} options={texts} />;
}
