import { inject } from 'vitest';
import { openStore } from '../../../cli/services/open-store.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import type { Write } from '../../../worker/core/store/writes.ts';
import { secretRing, unsignedBindings } from '../../worker/key-bindings.ts';

/** Returns the settings of a separate database at the stand-in. */
export const freshSettings = (): Readonly<Record<string, string>> => ({
  FIRESTORE_EMULATOR_HOST: inject('sandboxUrl').replace('http://', ''),
  FIRESTORE_PROJECT_ID: `put-${crypto.randomUUID().slice(0, 8)}`,
  GOOGLE_SERVICE_ACCOUNT: '{"client_email":"x@example.com","private_key":"not used"}',
  ...unsignedBindings,
  DEFAULT_CLIENT_ID: '',
});

/** Returns a store with the keys of the audit log that every test uses. */
export const audited = (store: Firestore) => ({
  store,
  settings: { AUDIT_KEYS: secretRing('audit-1') },
});

export const freshStore = () => openStore(freshSettings());

type Commit = Firestore['commit'];

/**
 * Returns the same store and its recorded commits. `around` decides what happens to the nth commit, from 1.
 */
export function watch(
  store: Firestore,
  around: (nth: number, commit: () => ReturnType<Commit>) => ReturnType<Commit> = (_, commit) =>
    commit(),
) {
  const commits: (readonly Write[])[] = [];
  const commit: Commit = (writes) => {
    commits.push(writes);
    return around(commits.length, () => store.commit(writes));
  };
  return { commits, store: { ...store, commit } satisfies Firestore };
}

/** Returns the paths that commits wrote, without those that they only verified. */
export const writtenPaths = (commits: readonly (readonly Write[])[]): readonly string[] =>
  commits.flat().flatMap(({ kind, path }) => (kind === 'verify' ? [] : [path]));
