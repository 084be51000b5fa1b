import { type MessageKey, useText } from '../i18n/use-text.ts';
import { useAddress } from './use-address.ts';

/** Chooses the order of a list. The address has it, and the list begins again at its first page. */
export function SortChoice({
  options,
  shown,
}: {
  /** The orders by their names in the address; the first is that of an address without one. */
  readonly options: Readonly<Record<string, MessageKey>>;
  readonly shown: string | null;
}) {
  const { t } = useText();
  const { goTo } = useAddress();
  const names = Object.keys(options);
  const [first = ''] = names;
  return (
    <label className="row">
      <span>{t('sortedBy')}</span>
      <select
        className="date"
        value={names.find((name) => name === shown) ?? first}
        onChange={({ target: { value } }) =>
          goTo({ sort: value === first ? null : value, cursor: null })
        }
      >
        {Object.entries(options).map(([name, label]) => (
          <option key={name} value={name}>
            {t(label)}
          </option>
        ))}
      </select>
    </label>
  );
}
