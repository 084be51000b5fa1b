import * as v from 'valibot';
import type { PayMethodKind } from '../shared/client.ts';
import type { ClientId } from '../shared/ids.ts';
import type { LocalText } from '../shared/language.ts';

/** The checks that the deployment makes on itself. */
export type DeploymentCheckName = 'CLOCK' | 'CRON' | 'MEASUREMENTS' | 'SMS' | 'RELAY';

/** `OFF`: this deployment does not use it. `UNKNOWN`: there was no answer. */
export type DeploymentCheck = {
  readonly name: DeploymentCheckName;
  readonly state: 'OK' | 'FAILED' | 'UNKNOWN' | 'OFF';
  /** The clock's error in seconds, or the payment method of a relay. Empty for other checks. */
  readonly detail: string;
};

/** The settings that hold the deployment's keys, each for one purpose. */
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
  /** The day on which the key was made, as its id says. Null: the id is not a day. */
  readonly since: string | null;
  /** Whether the key has been in use for more than a year. */
  readonly isDue: boolean;
  /** The number of older keys. */
  readonly older: number;
};

/** `GET /deployment`: the edge's own build, checks and keys. */
export type Deployment = {
  /** The build of the edge. */
  readonly build: string;
  readonly checks: readonly DeploymentCheck[];
  readonly keys: readonly DeploymentKeys[];
};

/**
 * A tenant's keys that an operator must replace: older than a year, or sealed by a key that the
 * edge does not have.
 */
export type TenantKeys = {
  readonly name: 'line' | 'cloud' | PayMethodKind;
  readonly state: 'DUE' | 'UNREADABLE';
};

/** A tenant's figures, without a person, an order or a key. */
export type TenantRow = {
  readonly clientId: ClientId;
  readonly name: LocalText;
  readonly machines: number;
  readonly openAlerts: number;
  /** Captured payments of this month, and their yen. */
  readonly sold: number;
  readonly soldYen: number;
  /** The cost of these payments at the platforms' list prices, in US dollars. */
  readonly costDollars: number;
  readonly keys: readonly TenantKeys[];
  /** Whether a put of the tenant's file has not finished. */
  readonly isPutUnfinished: boolean;
};

/** `GET /deployment/tenants`: a page of the tenants, sorted by id. */
export type TenantPage = {
  readonly tenants: readonly TenantRow[];
  readonly unreadable: number;
  readonly cursor: string | null;
};

export const tenantCursorSchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
