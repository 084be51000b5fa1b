import { type ComponentType, createElement, lazy, useState } from 'react';

/** A screen's code did not load: no connection, or a newer build has replaced it. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** A screen that loads on first use, or earlier by `preload`. */
export type LazyScreen<P> = ComponentType<P> & {
  readonly preload: () => void;
};

/** Splits a screen from the first load. @throws ChunkError while rendering, if the code fails to load. */
export const lazyScreen = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  createLazy(load, async () => {
    try {
      return await load();
    } catch (cause) {
      throw new ChunkError(String(cause), { cause });
    }
  });

/**
 * Splits a small part from a screen of the first load. If its chunk fails, the screen works without it.
 * After a lost connection, the chunk is requested again.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  createLazy(load, () =>
    load()
      .catch(() => untilOnline().then(load))
      .catch(() => Nothing),
  );

/**
 * React suspends for a lazy component even if its code is already loaded, which shows the fallback for some
 * frames. A preloaded component is rendered directly.
 */
function createLazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  loadOrFail: () => Promise<ComponentType<P>>,
): LazyScreen<P> {
  const Lazy: ComponentType<P> = lazy(async () => ({ default: await loadOrFail() }));
  let loaded: ComponentType<P> = Lazy;
  const preload = () =>
    void load()
      .then((component) => {
        loaded = component;
      })
      .catch(() => undefined);
  function Screen(props: P) {
    // Kept in state, because a changed component type would remount the screen.
    const [component] = useState(() => loaded);
    return createElement(component, props);
  }
  return Object.assign(Screen, { preload });
}

/** Waits for the connection to return. @throws when the browser is online, where waiting cannot help. */
const untilOnline = () =>
  new Promise((resolve, reject) => {
    if (navigator.onLine) reject();
    else addEventListener('online', resolve, { once: true });
  });

const Nothing = () => null;
