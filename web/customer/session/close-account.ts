import { ApiError, expectDone } from '../api/problem.ts';
import { forgetPerson, untilSignedIn, whileLeaving } from './actions.ts';
import { withLineProof } from './line-proof.ts';
import type { AppServices } from './store.ts';

/**
 * Closes the account and shows the result. ACCOUNT_CLOSED shows it too: an earlier request got no answer.
 * @throws ApiError if the edge refuses. ConnectionError without an answer.
 */
export async function closeAccount(app: AppServices): Promise<void> {
  // If nobody is signed in, the page already shows why.
  if (!(await untilSignedIn(app))) return;
  try {
    const param = app.tenantParams;
    const answer = await withLineProof(app, (proof) =>
      whileLeaving(app, () => app.api.me.$delete({ param }, proof)),
    );
    await expectDone(answer);
  } catch (thrown) {
    const isClosed = thrown instanceof ApiError && thrown.problem.code === 'ACCOUNT_CLOSED';
    if (!isClosed) throw thrown;
  }
  forgetPerson(app);
  app.dispatch({ type: 'signed-out', closed: true });
}
