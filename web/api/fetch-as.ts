import type { LineUserId } from '../../contract/ids.ts';
import { SHOWN_PERSON_HEADER } from '../../contract/shown-person.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { problemOf } from './problem.ts';

/** The person whom a page shows, and what follows when the session turns out to be another's. */
export type ShownPerson = {
  /** null while nobody is signed in. */
  readonly read: () => LineUserId | null;
  /**
   * Leaves the page for the other person's. @param isChange whether the refused call was to change something.
   * @returns false where the page stays, and the problem is shown instead.
   */
  readonly onAnother: (isChange: boolean) => boolean;
};

export const nobodyShown: ShownPerson = { read: () => null, onAnother: () => false };

/**
 * `fetch` that names the person shown on the page. It never settles once the page is being left because
 * the session is another person's: nothing of their answers may show here.
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
