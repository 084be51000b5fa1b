import { lazyPart } from '../browser/lazy-screen.ts';

/** The question about a tap without an answer. A separate chunk, because most visits never need it. */
export const PendingTap = lazyPart(() =>
  import('./pending-tap.tsx').then((module) => module.PendingTap),
);
