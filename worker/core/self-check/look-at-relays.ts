import { payProviders } from '../pay-providers/registry.ts';
import { runtime, type Services } from '../services.ts';
import type { SelfCheck } from './report.ts';

/** Asks each provider's relay for its state, if the provider needs one. */
export const lookAtRelays = async ({
  settings,
}: Services): Promise<NonNullable<SelfCheck['outside']>['relays']> =>
  Promise.all(
    Object.values(payProviders).flatMap(({ kind, relay }) =>
      relay ? [relay.look(settings, runtime.fetch).then((state) => ({ kind, state }))] : [],
    ),
  );
