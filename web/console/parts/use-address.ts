import { useSearchParams } from 'react-router';

/** Query parameters. Null removes one. */
type Values = Readonly<Record<string, string | null>>;

/**
 * Returns functions that read the page's query parameters, and that create links with other values.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const changed = (values: Values) => {
    const others = new URLSearchParams(address);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) others.delete(name);
      else others.set(name, value);
    }
    return others;
  };
  return {
    valueIn: (name: string): string | null => address.get(name),
    /** Returns the present parameters, as the query of an API call. */
    valuesIn: (...names: readonly string[]): Readonly<Record<string, string>> =>
      Object.fromEntries([...address].filter(([name]) => names.includes(name))),
    linkTo: (values: Values): string => `?${changed(values).toString()}`,
    goTo: (values: Values): void => setAddress(changed(values)),
  };
}
