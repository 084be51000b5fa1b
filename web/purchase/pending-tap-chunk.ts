import { lazyPart } from '../browser/lazy-screen.ts';

const load = () => import('./pending-tap.tsx').then((module) => module.PendingTap);

/** The question about a tap without an answer, in a chunk of its own: most visits never need it. */
export const PendingTap = lazyPart(load);

/** Loads it while there is a network: once there is none, it is needed. */
export const preloadPendingTap = (): void => void load().catch(() => undefined);
