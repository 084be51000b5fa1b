import type { ScreenData } from '../../contract/session.ts';

/** As long as the edge's word is not asked for again when a screen opens. */
const FRESH_MS = 30_000;

const given = new Map<string, { readonly data: unknown; readonly atMs: number }>();

/** Keeps what came with the page or the sign-in, so that the first screen asks nothing. */
export function keepGiven(screen: ScreenData) {
  for (const [key, data] of Object.entries(screen)) given.set(key, { data, atMs: Date.now() });
}

/** Another person is signed in now: nothing of the first may show. */
export const forgetGiven = () => given.clear();

/** A change of ours went through since: what was given may still show, until it is asked for anew. */
export function ageGiven(key: string): void {
  const old = given.get(key);
  if (old) given.set(key, { data: old.data, atMs: 0 });
}

export const givenData = (key: string): unknown => given.get(key)?.data;

export const isFreshlyGiven = (key: string): boolean =>
  Date.now() - (given.get(key)?.atMs ?? 0) < FRESH_MS;
