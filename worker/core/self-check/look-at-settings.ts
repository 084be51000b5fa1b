import * as v from 'valibot';
import { secretRingSchema, signingRingSchema } from '../crypto/key-ring.ts';
import { settingsSchema } from '../env.ts';
import { payProviders } from '../pay-providers/registry.ts';
import { fromJson } from '../setting-shapes.ts';
import type { SelfCheck } from './report.ts';

const rings = {
  SESSION_KEYS: fromJson(signingRingSchema),
  DEVICE_KEYS: fromJson(signingRingSchema),
  SEAL_KEYS: fromJson(secretRingSchema),
  ACCOUNT_KEYS: fromJson(secretRingSchema),
  PHONE_KEYS: fromJson(secretRingSchema),
  CONSOLE_SESSION_KEYS: fromJson(signingRingSchema),
  AUDIT_KEYS: fromJson(secretRingSchema),
};

/** Settings that are JSON by tenant or merchant. */
const byTenant = [
  'LINE_CHANNELS',
  ...Object.values(payProviders).map(({ keys }) => keys.setting),
  'CLOUD_SYSTEMS',
];
const entriesSchema = fromJson(v.record(v.string(), v.unknown()));

/** Returns a setting. An empty one counts as absent, as in settings files and on the platform. */
const given = (env: object, name: string): unknown => Reflect.get(env, name) || undefined;

/** Returns every setting's name, and whether it is present and valid. */
export const lookAtSettings = (env: object): SelfCheck['settings'] =>
  Object.entries(settingsSchema.entries).map(([name, schema]) => {
    const value = given(env, name);
    const parses = v.safeParse(schema, value).success;
    if (value === undefined) return { name, state: parses ? 'ABSENT' : 'MISSING' };
    return { name, state: parses ? 'SET' : 'MALFORMED' };
  });

/** Returns the names of the keys of every valid ring. */
export const lookAtRings = (env: object): SelfCheck['rings'] =>
  Object.entries(rings).flatMap(([name, schema]) => {
    const ring = v.safeParse(schema, given(env, name));
    return ring.success ? [{ name, kids: ring.output.keys.map(({ kid }) => kid) }] : [];
  });

/** Returns the tenants or merchants of each setting by tenant. */
export const lookAtEntries = (env: object): SelfCheck['entries'] =>
  byTenant.map((name) => {
    const entries = v.safeParse(entriesSchema, given(env, name));
    return { name, of: entries.success ? Object.keys(entries.output).toSorted() : [] };
  });
