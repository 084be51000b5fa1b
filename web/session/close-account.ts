import { ApiError, expectDone } from '../api/problem.ts';
import { forgetPerson, noteLeaving, untilSignedIn } from './actions.ts';
import { withLineProof } from './line-proof.ts';
import type { AppServices } from './store.ts';

/**
 * Closes the account and shows what happened.
 * @param wasSent an earlier try went out whose answer never came: then a session that is no more is the proof.
 * @throws ApiError where something stands against it, or nobody answered.
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
