import { readRing, withCurrent, withNewKey, withoutKey } from '../../../cli/keys/change-ring.ts';
import { type RingName, ringNames } from '../../../worker/core/crypto/key-ring.ts';
import { countKeys, type KeyCount } from '../../../worker/core/operations/keys/count-keys.ts';
import {
  type Resealed,
  resealDocuments,
} from '../../../worker/core/operations/keys/reseal-documents.ts';
import type { Services } from '../../../worker/core/services.ts';
import { servicesOf } from '../../../worker/services-of.ts';
import { deploy, deployed } from './deployment.ts';

const ringIn = (name: RingName) => readRing(name, String(Reflect.get(deployed(), name)));

type Change = (name: RingName, ring: ReturnType<typeof readRing>) => Promise<object> | object;

/** Deploys the rings after a change by a command of `npm run ops -- keys`. */
async function deployRings(names: readonly RingName[], change: Change): Promise<void> {
  const settings: Record<string, string> = {};
  for (const name of names) settings[name] = JSON.stringify(await change(name, ringIn(name)));
  deploy(settings);
}

const lastKid = (ring: ReturnType<typeof readRing>) => ring.keys.at(-1)?.kid ?? '';

/** First step: adds a new key behind the current one. Every process knows it, and none uses it. */
export const addKeys = (names: readonly RingName[] = ringNames) =>
  deployRings(names, (name, ring) => withNewKey(name, ring, { behind: true, nowMs: Date.now() }));

/** Second step: makes the added key current. */
export const useKeys = (names: readonly RingName[] = ringNames) =>
  deployRings(names, (name, ring) => withCurrent(name, ring, lastKid(ring)));

/** Last step: removes the previously current key. */
export const dropKeys = (names: readonly RingName[] = ringNames) =>
  deployRings(names, (name, ring) => withoutKey(name, ring, lastKid(ring)));

/** Returns the services of an operator's command, with the settings of the deployment. */
export const operator = (): Services => servicesOf(deployed());

export const resealAll = (dryRun = false): Promise<readonly Resealed[]> =>
  resealDocuments(operator(), { dryRun, report: () => undefined });

/** Returns what is still stored under keys that are not current. */
export async function leftBehind(): Promise<readonly KeyCount[]> {
  const counts = await countKeys(operator());
  return counts.filter(
    ({ status, counts: found }) => status !== 'current' && Object.keys(found).length > 0,
  );
}
