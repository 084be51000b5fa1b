import { sessionSchema } from '../../../contract/customer/session.ts';
import { readJson } from '../api/problem.ts';
import { signedIn } from './app-state.ts';
import type { AppServices } from './store.ts';

/** Reloads the set-up state and the active order after a mutation, which may have changed them. */
export async function refreshSession(app: AppServices): Promise<void> {
  if (!signedIn(app.read())) return;
  try {
    const answer = await app.api.session.$get({ param: app.tenantParams });
    const { setup, activeOrder, lineUser } = await readJson(answer, sessionSchema);
    const known = signedIn(app.read());
    if (!known) return;
    const { lastMachines, lastDrinks } = lineUser;
    const person = { setup, activeOrder, setupAtMs: Date.now() };
    app.dispatch({
      type: 'person-changed',
      person: { ...person, lineUser: { ...known.lineUser, lastMachines, lastDrinks } },
    });
  } catch {
    // The mutation itself has succeeded. The next page load contains the new state.
  }
}
