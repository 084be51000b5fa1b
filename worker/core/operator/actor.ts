import type { Role } from '../../../contract/console/roles.ts';

export type { Role } from '../../../contract/console/roles.ts';

/** Who carries out an operation. Every audit row names it. */
export type Actor = {
  /**
   * `command`: a shell with the deployment's keys. `staff`: a signed-in member of staff.
   * `stranger`: somebody whose sign-in was refused. It has no id, name or roles.
   */
  readonly type: 'command' | 'staff' | 'stranger';
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
};
