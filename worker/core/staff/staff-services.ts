import type { ConsoleWorkerSettings } from '../env.ts';
import type { IdentityProviders } from '../platforms/identity-provider.ts';
import type { Firestore } from '../store/firestore.ts';

/**
 * The dependencies of the use cases about staff. Both the console's Worker and the edge create
 * them.
 */
export type StaffServices = {
  readonly store: Firestore;
  readonly settings: Pick<ConsoleWorkerSettings, 'CONSOLE_SESSION_KEYS' | 'AUDIT_KEYS'>;
  readonly nowMs: () => number;
};

/** The further dependencies of signing in. Only the console's Worker has them. */
export type SignInServices = StaffServices & {
  readonly settings: ConsoleWorkerSettings;
  readonly identityProviders: IdentityProviders;
};
