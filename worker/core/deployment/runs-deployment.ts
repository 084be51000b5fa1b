import type { ClientId } from '../../../contract/shared/ids.ts';
import type { DeploymentStaff } from '../env.ts';

/**
 * Returns whether a member of staff runs this deployment. Only the deployment's settings grant it,
 * so no tenant can.
 */
export const runsDeployment = (
  { DEPLOYMENT_STAFF }: DeploymentStaff,
  clientId: ClientId,
  staffId: string,
): boolean =>
  Object.entries(DEPLOYMENT_STAFF).some(
    ([tenant, staff]) => tenant === clientId && staff.includes(staffId),
  );
