import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A screen's code did not load: no connection, or a newer build has replaced it. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** A screen that loads on first use, or earlier by `preload`. */
export type LazyScreen<P> = LazyExoticComponent<ComponentType<P>> & {
  readonly preload: () => void;
};

/** Splits a screen from the first load. @throws ChunkError while rendering, if the code fails to load. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  const loaded = async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ChunkError(String(cause), { cause });
    }
  };
  return Object.assign(lazy(loaded), { preload: () => void load().catch(() => undefined) });
}

/**
 * Splits a small part from a screen of the first load. If its chunk fails, the screen works without it.
 * After a lost connection, the chunk is requested again.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> =>
  Object.assign(
    lazy<ComponentType<P>>(async () => ({
      default: await load()
        .catch(() => untilOnline().then(load))
        .catch(() => Nothing),
    })),
    { preload: () => void load().catch(() => undefined) },
  );

/** Waits for the connection to return. @throws when the browser is online, where waiting cannot help. */
const untilOnline = () =>
  new Promise((resolve, reject) => {
    if (navigator.onLine) reject();
    else addEventListener('online', resolve, { once: true });
  });

const Nothing = () => null;
