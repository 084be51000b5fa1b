import { useState } from 'react';
import * as v from 'valibot';
import { useApp } from './app-context.tsx';
import { type AppState, signedIn } from './app-state.ts';

/** What a person typed and has not sent yet lies in this tab's storage under this. */
const PREFIX = 'draft:';

/** The storage's key of a draft: no other tenant and no other person sees it. */
export const draftKey = (state: AppState, name: string): string =>
  `${PREFIX}${state.client?.clientId}:${signedIn(state)?.lineUser.lineUserId}:${name}`;

/** What the storage holds is parsed like anything from outside. */
export function readDraft<S extends v.GenericSchema>(key: string, schema: S) {
  const text = sessionStorage.getItem(key) ?? '';
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
}

/** Nothing of a person's drafts stays behind for the next one on this device. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

/**
 * What a person types in a step, kept for this tab and this account: a reload, a look at the terms
 * or the way back loses nothing.
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
