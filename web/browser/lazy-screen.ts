import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** The code of a screen did not come: the connection is gone, or a newer build has taken its place. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** A screen that is loaded when it is needed, or before (`preload`). */
export type LazyScreen<P> = LazyExoticComponent<ComponentType<P>> & {
  readonly preload: () => void;
};

/** Splits a screen off the first load. @throws ChunkError while rendering, where it does not come. */
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
 * Splits a small part off a screen of the first load. Where its chunk does not come the screen does
 * without it: nothing that the person is doing is worth losing for it. Without a network it is asked for
 * again once there is one.
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

/** Waits for the network where there is none. @throws where there is one: waiting would help nothing. */
const untilOnline = () =>
  new Promise((resolve, reject) => {
    if (navigator.onLine) reject();
    else addEventListener('online', resolve, { once: true });
  });

const Nothing = () => null;
