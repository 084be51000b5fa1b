import { lazyPart } from '../browser/lazy-screen.ts';

/** The question about a tap without an answer, in a chunk of its own: most visits never need it. */
export const PendingTap = lazyPart(() =>
  import('./pending-tap.tsx').then((module) => module.PendingTap),
);
