import type { FleetNamespace } from './core/machines/fleet-hub.ts';
import type { Dataset } from './core/metrics/metrics.ts';
import type { MachineNamespace } from './core/platforms/machine-object.ts';

/** The platform's bindings of the Worker (wrangler.toml). */
export type Bindings = {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
  readonly SIGN_IN_LIMIT: RateLimiter;
  readonly REPORT_LIMIT: RateLimiter;
  readonly CODE_LIMIT: RateLimiter;
  readonly BINDING_LIMIT: RateLimiter;
  readonly SEARCH_LIMIT: RateLimiter;
  readonly WRITE_LIMIT: RateLimiter;
  readonly CLAIM_LIMIT: RateLimiter;
  readonly CLAIM_TENANT_LIMIT: RateLimiter;
  readonly CONNECT_LIMIT: RateLimiter;
  readonly STAFF_ASK_LIMIT: RateLimiter;
  /** The dataset for measurements. Optional. */
  readonly METRICS?: Dataset;
  /** One Durable Object per vending machine. */
  readonly MACHINES: MachineNamespace;
  /** One Durable Object per tenant: its fleet, for the console. */
  readonly FLEETS: FleetNamespace;
};
export type RateLimiter = { limit(options: { key: string }): Promise<{ success: boolean }> };
