/**
 * As long as a form's draft. A full storage still allows reads, but refuses a write of this size.
 */
const PROBE = 'x'.repeat(4096);

const names = ['localStorage', 'sessionStorage'] as const;

/** Whether the browser keeps what a page stores. If not, the app cannot resume after a login at LINE. */
export const storageIsKept = (): boolean =>
  names.every((name) => !(window[name] instanceof MemoryStorage));

/**
 * Replaces a storage that is blocked, missing or full with memory. The app and LINE's SDK then work until the
 * page closes. Call it before anything uses the storage.
 */
export function guardStorage(): void {
  for (const name of names) {
    if (works(name)) continue;
    Object.defineProperty(window, name, { configurable: true, value: new MemoryStorage() });
  }
}

function works(name: (typeof names)[number]): boolean {
  try {
    // If site data is blocked, the access itself throws. In some in-app browsers it is null.
    const storage = window[name];
    storage.setItem('probe', PROBE);
    storage.removeItem('probe');
    return true;
  } catch {
    return false;
  }
}

/** A storage in memory. Its entries are own properties, like those of the browser's storage. */
class MemoryStorage {
  get length(): number {
    return Object.keys(this).length;
  }

  key(at: number): string | null {
    return Object.keys(this)[at] ?? null;
  }

  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? Reflect.get(this, key) : null;
  }

  setItem(key: string, value: unknown): void {
    Reflect.set(this, key, String(value));
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }

  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
}
