import { ApiError, expectDone } from '../api/problem.ts';
import { forgetPerson, noteLeaving, untilSignedIn } from './actions.ts';
import { withLineProof } from './line-proof.ts';
import type { AppServices } from './store.ts';

/**
 * Closes the account and shows the result.
 * @param wasSent an earlier request got no answer. A 401 then proves that the account is closed.
 * @throws ApiError if something prevents the closing, or without an answer.
 */
export async function closeAccount(app: AppServices, wasSent: boolean): Promise<void> {
  await untilSignedIn(app);
  noteLeaving(app, true);
  try {
    await expectDone(
      await withLineProof(app, (proof) => app.api.me.$delete({ param: app.tenantParams }, proof)),
    );
  } catch (thrown) {
    const isGone = thrown instanceof ApiError && thrown.problem.status === 401;
    if (!wasSent || !isGone) {
      noteLeaving(app, false);
      throw thrown;
    }
  }
  forgetPerson(app);
  app.dispatch({ type: 'signed-out', closed: true });
}
