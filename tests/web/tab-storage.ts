import { vi } from 'vitest';

/** Installs a tab's storage, which Node does not have. @returns its content. */
export function openTabStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  // The own keys of a storage are its entries.
  const listed = new Proxy(storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('sessionStorage', listed);
  return kept;
}
