import { useState } from 'react';
import * as v from 'valibot';
import { appState } from '../boot/app-state.ts';
import { DRAFT_PREFIX } from '../boot/drafts.ts';

const keyOf = (step: string) => {
  const { client, lineUser } = appState();
  return `${DRAFT_PREFIX}${client?.clientId}:${lineUser?.lineUserId}:${step}`;
};

/**
 * What a person types in a step, kept for this tab and this account: a reload, a look at the terms
 * or the way back loses nothing. What the storage holds is parsed like anything from outside.
 */
export function useDraft<S extends v.GenericSchema>(
  step: string,
  schema: S,
  initial: v.InferOutput<S>,
) {
  const [draft, setDraft] = useState<v.InferOutput<S> | undefined>(() => {
    const text = sessionStorage.getItem(keyOf(step)) ?? '';
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    return parsed.success ? parsed.output : undefined;
  });
  return {
    draft: draft ?? initial,
    keep: (value: v.InferOutput<S>) => {
      setDraft(value);
      sessionStorage.setItem(keyOf(step), JSON.stringify(value));
    },
    drop: () => sessionStorage.removeItem(keyOf(step)),
  };
}
