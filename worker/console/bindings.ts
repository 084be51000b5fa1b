import type { LookPreview } from '../../contract/console/appearance.ts';
import type { Deployment, TenantPage } from '../../contract/console/deployment.ts';
import type { ClaimCode, NewTestVend } from '../../contract/console/machines.ts';
import type { Acted, AskedProvider, OrderCommand } from '../../contract/console/order-actions.ts';
import type { NewSecret, Secrets } from '../../contract/console/secrets.ts';
import type { ClientId, MachineId, OrderId } from '../../contract/shared/ids.ts';
import type { FleetNamespace } from '../core/machines/fleet-hub.ts';
import type { Operated } from '../core/operator/operator-context.ts';
import type { PutSecret } from '../core/secrets/operate/put-secret.ts';

/** Identifies the caller to the edge: a session's token, which the edge verifies. */
export type StaffCall = {
  readonly clientId: ClientId;
  readonly token: string;
  readonly requestId: string;
};

type MinuteLimit = { limit(options: { key: string }): Promise<{ success: boolean }> };

/** The bindings of the console's Worker (edge/console/wrangler.toml). */
export type ConsoleBindings = {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
  /** The edge, for everything that moves money or reaches a provider or a machine. */
  readonly EDGE: {
    actOnOrder(call: StaffCall, command: OrderCommand): Promise<Operated<Acted>>;
    askProvider(call: StaffCall, orderId: OrderId): Promise<Operated<AskedProvider>>;
    testVend(call: StaffCall, machineId: MachineId, asked: NewTestVend): Promise<Operated<void>>;
    drawLook(call: StaffCall, look: LookPreview): Promise<Operated<string | null>>;
    showDeployment(call: StaffCall): Promise<Operated<Deployment>>;
    listTenants(call: StaffCall, cursor: string | undefined): Promise<Operated<TenantPage>>;
    listSecrets(call: StaffCall): Promise<Operated<Secrets>>;
    changeSecret(call: StaffCall, name: string, asked: NewSecret): Promise<Operated<PutSecret>>;
    removeOlderSecrets(call: StaffCall, name: string): Promise<Operated<number>>;
    makeClaimCode(call: StaffCall, machineId: MachineId): Promise<Operated<ClaimCode>>;
  };
  /**
   * The edge's copies of tenants' fleets. They move no money, so this Worker's own check of the
   * session is enough.
   */
  readonly FLEETS: FleetNamespace;
  /** Sign-ins per minute from one network. */
  readonly STAFF_SIGN_IN_LIMIT: MinuteLimit;
  /** Refused sign-ins per minute of one account that are logged. */
  readonly STAFF_REFUSAL_LIMIT: MinuteLimit;
  /** Customers per minute whose names one member of staff may see. */
  readonly STAFF_REVEAL_LIMIT: MinuteLimit;
};
