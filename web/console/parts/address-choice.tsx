import { useAddress } from './use-address.ts';

/** Selects one value in the page's address. Also returns a list to its first page. */
export function AddressChoice({
  name,
  label,
  shown,
  options,
}: {
  /** The name of the query parameter. */
  readonly name: string;
  readonly label: string;
  readonly shown: string | null | undefined;
  /** The values with their texts. The first is the default, without the parameter. */
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
