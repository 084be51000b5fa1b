import * as v from 'valibot';
import { secretRingSchema, signingRingSchema } from '../crypto/key-ring.ts';
import { settingsSchema } from '../env.ts';
import { fromJson } from '../setting-shapes.ts';
import type { SelfCheck } from './report.ts';

const rings = {
  SESSION_KEYS: fromJson(signingRingSchema),
  DEVICE_KEYS: fromJson(signingRingSchema),
  SEAL_KEYS: fromJson(secretRingSchema),
  ACCOUNT_KEYS: fromJson(secretRingSchema),
  PHONE_KEYS: fromJson(secretRingSchema),
};

/** Settings that are JSON by tenant or merchant. */
const byTenant = ['LINE_CHANNELS', 'PAYPAY_CREDENTIALS', 'DPAY_SHOPS', 'CLOUD_SYSTEMS'] as const;
const entriesSchema = fromJson(v.record(v.string(), v.unknown()));

/** As a settings file and the platform write it: an empty one is none. */
const given = (env: object, name: string): unknown => Reflect.get(env, name) || undefined;

/** Every setting by name, and whether it is there and can be read. */
export const lookAtSettings = (env: object): SelfCheck['settings'] =>
  Object.entries(settingsSchema.entries).map(([name, schema]) => {
    const value = given(env, name);
    const parses = v.safeParse(schema, value).success;
    if (value === undefined) return { name, state: parses ? 'ABSENT' : 'MISSING' };
    return { name, state: parses ? 'SET' : 'MALFORMED' };
  });

/** The names of the keys of every ring that can be read. */
export const lookAtRings = (env: object): SelfCheck['rings'] =>
  Object.entries(rings).flatMap(([name, schema]) => {
    const ring = v.safeParse(schema, given(env, name));
    return ring.success ? [{ name, kids: ring.output.keys.map(({ kid }) => kid) }] : [];
  });

/** Whose entries the settings by tenant have. */
export const lookAtEntries = (env: object): SelfCheck['entries'] =>
  byTenant.map((name) => {
    const entries = v.safeParse(entriesSchema, given(env, name));
    return { name, of: entries.success ? Object.keys(entries.output).toSorted() : [] };
  });
