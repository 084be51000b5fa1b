import type { ConsoleWorkerSettings } from '../env.ts';
import type { IdentityProviders } from '../platforms/identity-provider.ts';
import type { Firestore } from '../store/firestore.ts';

/** What the use cases of staff depend on. The console's Worker and the edge both create it. */
export type StaffServices = {
  readonly store: Firestore;
  readonly settings: Pick<ConsoleWorkerSettings, 'CONSOLE_SESSION_KEYS' | 'AUDIT_KEYS'>;
  readonly nowMs: () => number;
};

/** What signing in needs besides. Only the console's Worker has it. */
export type SignInServices = StaffServices & {
  readonly settings: ConsoleWorkerSettings;
  readonly identityProviders: IdentityProviders;
};
