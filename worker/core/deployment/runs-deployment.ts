import type { ClientId } from '../../../contract/shared/ids.ts';
import type { DeploymentStaff } from '../env.ts';

/** Returns whether a member of staff runs this deployment. Only its settings say so, so no tenant can grant it. */
export const runsDeployment = (
  { DEPLOYMENT_STAFF }: DeploymentStaff,
  clientId: ClientId,
  staffId: string,
): boolean =>
  Object.entries(DEPLOYMENT_STAFF).some(
    ([tenant, staff]) => tenant === clientId && staff.includes(staffId),
  );
