import { useState } from 'react';
import * as v from 'valibot';
import { useApp } from './app-context.tsx';
import { type AppState, signedIn } from './app-state.ts';

/**
 * Prefix of the drafts in this tab's storage: input that was not sent yet. `forgetDrafts` removes every
 * key with it.
 */
export const DRAFT_PREFIX = 'draft:';

/**
 * Returns the storage key of a draft. It contains the tenant and the person, so that nobody else sees it.
 */
export const draftKey = (state: AppState, name: string): string =>
  `${DRAFT_PREFIX}${state.client?.clientId}:${signedIn(state)?.lineUser.lineUserId}:${name}`;

/** Reads a draft, or returns undefined. Storage is outside input, so the schema validates it. */
export function readDraft<S extends v.GenericSchema>(key: string, schema: S) {
  const text = sessionStorage.getItem(key) ?? '';
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
}

/** Removes all drafts, so that the next person on this device finds none. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
  }
}

/**
 * Keeps the input of a form for this tab and account. It survives a reload, and a visit to another
 * page.
 */
export function useDraft<S extends v.GenericSchema>(
  name: string,
  schema: S,
  initial: v.InferOutput<S>,
) {
  const app = useApp();
  const [draft, setDraft] = useState<v.InferOutput<S> | undefined>(() =>
    readDraft(draftKey(app.read(), name), schema),
  );
  return {
    draft: draft ?? initial,
    keep: (value: v.InferOutput<S>) => {
      setDraft(value);
      sessionStorage.setItem(draftKey(app.read(), name), JSON.stringify(value));
    },
    drop: () => sessionStorage.removeItem(draftKey(app.read(), name)),
  };
}
