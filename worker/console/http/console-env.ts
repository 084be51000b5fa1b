import type { Language } from '../../../contract/shared/language.ts';
import type { ConsoleTenant } from '../../core/staff/console-config.ts';
import type { SignInServices } from '../../core/staff/staff-services.ts';
import type { SignedIn } from '../../core/staff/staff-session.ts';
import type { ConsoleBindings } from '../bindings.ts';

/** The context of every handler of the console. */
export type ConsoleEnv = {
  Bindings: ConsoleBindings;
  Variables: {
    requestId: string;
    /** Scripts of the page with this nonce may run. */
    nonce: string;
    language: Language;
    services: SignInServices;
  };
};

/** The context behind the tenant guard. */
export type TenantEnv = ConsoleEnv & { Variables: { tenant: ConsoleTenant } };

/** The context behind the staff guard: a session proved who acts, and a role permits the route. */
export type StaffEnv = TenantEnv & { Variables: { signedIn: SignedIn; token: string } };
