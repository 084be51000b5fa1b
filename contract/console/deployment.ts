import * as v from 'valibot';
import type { PayMethodKind } from '../shared/client.ts';
import type { ClientId } from '../shared/ids.ts';
import type { LocalText } from '../shared/language.ts';

/** What the deployment checks about itself. */
export type DeploymentCheckName = 'CLOCK' | 'CRON' | 'MEASUREMENTS' | 'SMS' | 'RELAY';

/** `OFF`: this deployment does not use it. `UNKNOWN`: nobody answered. */
export type DeploymentCheck = {
  readonly name: DeploymentCheckName;
  readonly state: 'OK' | 'FAILED' | 'UNKNOWN' | 'OFF';
  /** How many seconds the clock is off, or the payment method of a relay. Empty for the others. */
  readonly detail: string;
};

/** The settings that hold the deployment's keys, one for each purpose. */
export const deploymentRingSchema = v.picklist([
  ...(['SESSION_KEYS', 'DEVICE_KEYS', 'SEAL_KEYS', 'ACCOUNT_KEYS', 'PHONE_KEYS'] as const),
  ...(['CONSOLE_SESSION_KEYS', 'AUDIT_KEYS'] as const),
]);
type DeploymentRing = v.InferOutput<typeof deploymentRingSchema>;

/** The keys of one purpose. */
export type DeploymentKeys = {
  readonly ring: DeploymentRing;
  /** The id of the key in use. */
  readonly current: string;
  /** The day on which the key was made, as its id says. Null: the id is no day. */
  readonly since: string | null;
  /** Whether the key is in use for more than a year. */
  readonly isDue: boolean;
  /** How many older keys are kept. */
  readonly older: number;
};

/** `GET /deployment`: what the edge says about itself. */
export type Deployment = {
  /** The build of the edge. */
  readonly build: string;
  readonly checks: readonly DeploymentCheck[];
  readonly keys: readonly DeploymentKeys[];
};

/** A tenant's keys that need somebody: older than a year, or sealed by a key that the edge does not have. */
export type TenantKeys = {
  readonly name: 'line' | 'cloud' | PayMethodKind;
  readonly state: 'DUE' | 'UNREADABLE';
};

/** A tenant in numbers, without a person, an order or a key. */
export type TenantRow = {
  readonly clientId: ClientId;
  readonly name: LocalText;
  readonly machines: number;
  readonly openAlerts: number;
  /** Captured payments of this month, and their yen. */
  readonly sold: number;
  readonly soldYen: number;
  /** What these payments cost at the platforms' list prices, in US dollars. */
  readonly costDollars: number;
  readonly keys: readonly TenantKeys[];
  /** Whether a put of the tenant's file has not ended. */
  readonly isPutUnfinished: boolean;
};

/** `GET /deployment/tenants`: a page of the tenants, by id. */
export type TenantPage = {
  readonly tenants: readonly TenantRow[];
  readonly unreadable: number;
  readonly cursor: string | null;
};

export const tenantCursorSchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
