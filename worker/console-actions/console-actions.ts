import { WorkerEntrypoint } from 'cloudflare:workers';
import * as v from 'valibot';
import { type LookPreview, lookPreviewSchema } from '../../contract/console/appearance.ts';
import {
  type Deployment,
  type TenantPage,
  tenantCursorSchema,
} from '../../contract/console/deployment.ts';
import { type ClaimCode, newTestVendSchema } from '../../contract/console/machines.ts';
import {
  type Acted,
  type AskedProvider,
  orderCommandSchema,
} from '../../contract/console/order-actions.ts';
import { type Action, mayDo } from '../../contract/console/roles.ts';
import { newSecretSchema, type Secrets, secretNameSchema } from '../../contract/console/secrets.ts';
import {
  type ClientId,
  clientIdSchema,
  machineIdSchema,
  orderIdSchema,
} from '../../contract/shared/ids.ts';
import type { Bindings } from '../bindings.ts';
import { listTenants } from '../core/deployment/list-tenants.ts';
import { runsDeployment } from '../core/deployment/runs-deployment.ts';
import { showDeployment } from '../core/deployment/show-deployment.ts';
import { issueClaimCode } from '../core/machines/device/operate/issue-claim-codes.ts';
import { testVend } from '../core/machines/operate/test-vend.ts';
import { actOnOrder } from '../core/operations/act-on-order.ts';
import { askAboutPayment } from '../core/operations/ask-about-payment.ts';
import type { Permission } from '../core/operations/permit-money.ts';
import { type Operated, type OperatorContext, refuse } from '../core/operator/operator-context.ts';
import { ok } from '../core/result.ts';
import { changeSecret, showSecrets } from '../core/secrets/operate/console-secrets.ts';
import type { PutSecret } from '../core/secrets/operate/put-secret.ts';
import { removeSecret } from '../core/secrets/operate/remove-secret.ts';
import type { Services } from '../core/services.ts';
import { readConsoleTenant } from '../core/staff/console-config.ts';
import { readSession } from '../core/staff/staff-session.ts';
import { servicesOf } from '../services-of.ts';

const callSchema = v.object({
  clientId: clientIdSchema,
  /** The session token of the member of staff. It alone says who acts. */
  token: v.string(),
  requestId: v.string(),
});

type Caller = { readonly operator: OperatorContext; readonly permission: Permission };

/** What the preview of the customers' app needs: the deployment's bindings and the tenant. */
type PreviewContext = {
  readonly services: Services;
  readonly assets: Bindings['ASSETS'];
  readonly clientId: ClientId;
  readonly runAfter: (work: Promise<unknown>) => void;
};
type PreviewApp = (context: PreviewContext, look: LookPreview) => Promise<string | null>;

/**
 * The edge's methods for the console's Worker, over a service binding. They do everything that
 * moves money or reaches a provider or a machine. The edge verifies the token and reads the member
 * of staff itself.
 */
export class ConsoleActions extends WorkerEntrypoint<Bindings> {
  /**
   * Draws the customers' app. `edge/index.ts` sets it, because it has the screens. Callers over RPC
   * cannot reach it.
   */
  protected readonly preview: PreviewApp | null = null;

  async actOnOrder(call: unknown, command: unknown): Promise<Operated<Acted>> {
    const caller = await callerOf(this.env, call);
    if (!caller.ok) return caller;
    const { operator, permission } = caller.value;
    return actOnOrder(operator, v.parse(orderCommandSchema, command), permission);
  }

  /** Asks the provider about an order's payment. Changes nothing. */
  async askProvider(call: unknown, orderId: unknown): Promise<Operated<AskedProvider>> {
    const caller = await callerOf(this.env, call);
    if (!caller.ok) return caller;
    const { operator } = caller.value;
    const key = `${operator.client.clientId}.${operator.actor.id}`;
    const { success } = await this.env.STAFF_ASK_LIMIT.limit({ key });
    if (!success) return refuse({ code: 'CONSOLE_BUSY' });
    return askAboutPayment(operator, v.parse(orderIdSchema, orderId));
  }

  /** Makes a machine's claim code. The edge has the hash's key. The store has only the hash. */
  async makeClaimCode(call: unknown, machineId: unknown): Promise<Operated<ClaimCode>> {
    const caller = await permittedCaller(this.env, call, 'machine.enrol');
    if (!caller.ok) return caller;
    const { operator } = caller.value;
    const made = await issueClaimCode(operator, v.parse(machineIdSchema, machineId));
    if (!made.ok) return made;
    const { code, expiresAtMs } = made.value;
    return ok({ code, expiresAt: new Date(expiresAtMs).toISOString() });
  }

  /** Drops one piece at a machine without a payment. */
  async testVend(call: unknown, machineId: unknown, asked: unknown): Promise<Operated<void>> {
    const caller = await permittedCaller(this.env, call, 'machine.test-vend');
    if (!caller.ok) return caller;
    const machine = v.parse(machineIdSchema, machineId);
    return testVend(caller.value.operator, machine, v.parse(newTestVendSchema, asked));
  }

  /** Returns a page of the customers' app in an appearance that is not saved. Null: it cannot be drawn. */
  async drawLook(call: unknown, look: unknown): Promise<Operated<string | null>> {
    const caller = await permittedCaller(this.env, call, 'appearance.read');
    if (!caller.ok) return caller;
    const { services, client } = caller.value.operator;
    const runAfter = (work: Promise<unknown>) => this.ctx.waitUntil(work);
    const context = { services, assets: this.env.ASSETS, clientId: client.clientId, runAfter };
    return ok((await this.preview?.(context, v.parse(lookPreviewSchema, look))) ?? null);
  }

  /** Returns the deployment's build, checks and keys, for the staff who run the deployment. */
  async showDeployment(call: unknown): Promise<Operated<Deployment>> {
    const caller = await callerRunningDeployment(this.env, call);
    return caller.ok ? ok(await showDeployment(caller.value.operator.services, this.env)) : caller;
  }

  /** Returns a page of all tenants' figures, for the staff who run the deployment. */
  async listTenants(call: unknown, cursor: unknown): Promise<Operated<TenantPage>> {
    const caller = await callerRunningDeployment(this.env, call);
    if (!caller.ok) return caller;
    return listTenants(
      caller.value.operator.services,
      v.parse(tenantCursorSchema, { cursor }).cursor,
    );
  }

  /**
   * Returns when each of a tenant's keys was stored, and by whom. Only the edge has the key that
   * opens them.
   */
  async listSecrets(call: unknown): Promise<Operated<Secrets>> {
    const caller = await permittedCaller(this.env, call, 'secrets.read');
    return caller.ok ? ok(await showSecrets(caller.value.operator)) : caller;
  }

  async changeSecret(call: unknown, name: unknown, asked: unknown): Promise<Operated<PutSecret>> {
    const caller = await callerWithPasskey(this.env, call);
    if (!caller.ok) return caller;
    const secret = v.parse(secretNameSchema, name);
    return changeSecret(caller.value.operator, secret, v.parse(newSecretSchema, asked));
  }

  /** Removes all keys of a name except the newest. Refuses while an open order needs one. */
  async removeOlderSecrets(call: unknown, name: unknown): Promise<Operated<number>> {
    const caller = await callerWithPasskey(this.env, call);
    if (!caller.ok) return caller;
    return removeSecret(caller.value.operator, v.parse(secretNameSchema, name), { older: true });
  }
}

/** Returns the caller if one of their roles permits the action. */
async function permittedCaller(
  env: Bindings,
  call: unknown,
  action: Action,
): Promise<Operated<Caller>> {
  const caller = await callerOf(env, call);
  if (!caller.ok) return caller;
  const { roles } = caller.value.operator.actor;
  return mayDo(roles, action) ? caller : refuse({ code: 'ACTION_FORBIDDEN', data: { action } });
}

/** Returns the caller if they run the deployment. */
async function callerRunningDeployment(env: Bindings, call: unknown): Promise<Operated<Caller>> {
  const caller = await callerOf(env, call);
  if (!caller.ok) return caller;
  const { services, client, actor } = caller.value.operator;
  const mayLook = runsDeployment(services.settings, client.clientId, actor.id);
  return mayLook ? caller : refuse({ code: 'DEPLOYMENT_FORBIDDEN' });
}

/**
 * Returns the caller if they may change a tenant's keys now: their role permits it, and they have
 * just used their passkey.
 */
async function callerWithPasskey(env: Bindings, call: unknown): Promise<Operated<Caller>> {
  const caller = await permittedCaller(env, call, 'secrets.change');
  if (!caller.ok || caller.value.permission.isProved) return caller;
  return refuse({ code: 'PASSKEY_REQUIRED' });
}

/**
 * Returns the member of staff behind a call's session token. Refuses if the session is not valid.
 */
async function callerOf(env: Bindings, call: unknown): Promise<Operated<Caller>> {
  const { clientId, token, requestId } = v.parse(callSchema, call);
  const services = servicesOf(env);
  const { CONSOLE_SESSION_KEYS, AUDIT_KEYS } = services.settings;
  if (!CONSOLE_SESSION_KEYS) return refuse({ code: 'STAFF_SESSION_REQUIRED' });
  const staffServices = { ...services, settings: { CONSOLE_SESSION_KEYS, AUDIT_KEYS } };
  const [signedIn, tenant] = await Promise.all([
    readSession(staffServices, clientId, token),
    readConsoleTenant(services.store, clientId),
  ]);
  if (!signedIn || !tenant) return refuse({ code: 'STAFF_SESSION_REQUIRED' });
  if (signedIn.staff.passkeys.length === 0) return refuse({ code: 'PASSKEY_MISSING' });
  return ok({
    operator: { services, client: { clientId }, actor: signedIn.actor, requestId },
    permission: { isProved: signedIn.provedUntilMs !== null, limits: tenant.refunds },
  });
}
