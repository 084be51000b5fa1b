import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { reloadForNewChunks } from './chunk-reload.ts';

/** A screen that is loaded when it is needed, or before (`preload`). */
export type LazyScreen<P> = LazyExoticComponent<ComponentType<P>> & {
  readonly preload: () => void;
};

/**
 * Splits a small part off a screen of the first load. Where its chunk does not come the screen does
 * without it: nothing that the person is doing is worth losing for it.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(async () => ({ default: await load().catch(() => Nothing) }));

const Nothing = () => null;

/** Splits a screen off the first load. A chunk that is gone reloads the page instead of failing. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  const loadOrReload = async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      // While the reload is under way nothing may be drawn over the waiting screen.
      if (reloadForNewChunks()) return new Promise<never>(() => undefined);
      throw cause;
    }
  };
  return Object.assign(lazy(loadOrReload), {
    preload: () => void load().catch(() => undefined),
  });
}
