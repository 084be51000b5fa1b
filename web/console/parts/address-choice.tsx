import { useAddress } from './use-address.ts';

/** Chooses one value of a page's address. A list begins again at its first page. */
export function AddressChoice({
  name,
  label,
  shown,
  options,
}: {
  /** The name in the address. */
  readonly name: string;
  readonly label: string;
  readonly shown: string | null | undefined;
  /** The values with their texts; the first is that of an address without one. */
  readonly options: readonly (readonly [value: string, text: string])[];
}) {
  const { goTo } = useAddress();
  const [first = ''] = options[0] ?? [];
  return (
    <label className="row">
      <span>{label}</span>
      <select
        className="date"
        value={options.find(([value]) => value === shown)?.[0] ?? first}
        onChange={({ target: { value } }) =>
          goTo({ [name]: value === first ? null : value, cursor: null })
        }
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
