import { SHOWN_PERSON_HEADER } from '../../../contract/customer/shown-person.ts';
import type { LineUserId } from '../../../contract/shared/ids.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { problemOf } from './problem.ts';

/** The person shown on the page, and the reaction to a session that belongs to another person. */
export type ShownPerson = {
  /** `null` until somebody is signed in. */
  readonly read: () => LineUserId | null;
  /**
   * Reloads the page as the other person. @param isChange whether the refused call was a mutation.
   * @returns false when the page stays and should show the problem instead.
   */
  readonly onAnother: (isChange: boolean) => boolean;
};

export const nobodyShown: ShownPerson = { read: () => null, onAnother: () => false };

/**
 * Returns a `fetch` that sends the id of the person shown on the page. The promise never settles
 * once the page reloads for another person, so that this page never shows the other person's data.
 */
export function fetchAs(shown: ShownPerson): typeof fetchWithRetry {
  return async (input, init) => {
    const id = shown.read();
    if (id === null) return fetchWithRetry(input, init);
    const headers = new Headers(init?.headers);
    headers.set(SHOWN_PERSON_HEADER, id);
    const answer = await fetchWithRetry(input, { ...init, headers });
    if (answer.status !== 409) return answer;
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined);
    if (problemOf(answer.status, body).code !== 'PERSON_CHANGED') return answer;
    const isChange = init?.method !== undefined && init.method !== 'GET';
    return shown.onAnother(isChange) ? new Promise<never>(() => undefined) : answer;
  };
}
