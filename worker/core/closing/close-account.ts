import { capabilities } from '../capabilities.ts';
import { seal } from '../crypto/seal.ts';
import { closingLineToken } from '../crypto/seal-context.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import { readUser } from '../person/read-user.ts';
import type { PersonKey } from '../person-key.ts';
import { ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { shareQueries } from '../store/share-queries.ts';
import { beginClosing } from './closing-document.ts';

/**
 * Closes an account. One commit deletes the person's document, adds the capabilities' own writes
 * and stores a marker of the remaining work (`finishClosing`). After it, none of the person's
 * sessions is valid, and nothing can be undone. A parallel purchase writes the same document, so
 * one of the two starts over. Repeating it changes nothing.
 */
export async function closeAccount(
  services: Services,
  leaver: PersonKey,
  accessToken: string,
): Promise<Result<void>> {
  const { store, settings, nowMs } = services;
  const path = paths.lineUser(leaver.clientId, leaver.lineUserId);
  const sealed = await seal(settings.SEAL_KEYS, closingLineToken(leaver), accessToken);
  return store.runOptimistic<Result<void>>(async () => {
    const read = readUser(await store.get(path));
    if (!read) return { writes: [], value: ok(undefined) };
    const clear = await firstBlock(services, leaver, read.user);
    if (!clear.ok) return { writes: [], value: clear };
    const more = await Promise.all(
      capabilities.map(({ closing }) => closing?.writes?.(services, leaver, read.user) ?? []),
    );
    return {
      writes: [
        beginClosing(leaver, sealed, nowMs()),
        { kind: 'delete', path, if: read.condition },
        ...more.flat(),
      ],
      value: ok(undefined),
    };
  });
}

/** Returns the first error of a capability that prevents the closing. */
async function firstBlock(
  { store, nowMs }: Services,
  leaver: PersonKey,
  user: LineUserDocument,
): Promise<Result<void>> {
  const shared = { store: shareQueries(store), nowMs };
  for (const { closing } of capabilities) {
    const clear = (await closing?.blocked?.(shared, leaver, user)) ?? ok(undefined);
    if (!clear.ok) return clear;
  }
  return ok(undefined);
}
