import type { Role } from '../../../contract/console/roles.ts';

export type { Role } from '../../../contract/console/roles.ts';

/** Who carries out an operation. Every audit row names it. */
export type Actor = {
  /** `command`: a shell with the deployment's keys. `staff`: a signed-in member of staff. */
  readonly type: 'command' | 'staff';
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
};
