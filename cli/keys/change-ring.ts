import * as v from 'valibot';
import type { RingName } from '../../worker/core/crypto/key-ring.ts';
import { CommandError } from '../command/command-error.ts';
import { makeKey } from '../settings/make-key.ts';

/** A ring as the setting contains it. The fields of its keys are passed on unchanged. */
const ringSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ keys: v.array(v.looseObject({ kid: v.string() })) }),
);
type Ring = v.InferOutput<typeof ringSchema>;

/** Parses a ring. @throws CommandError if the setting is not a ring. */
export function readRing(name: RingName, setting: string | undefined): Ring {
  if (setting === undefined || setting === '') return { keys: [] };
  const parsed = v.safeParse(ringSchema, setting);
  if (!parsed.success) throw new CommandError(`Setting ${name} is not a ring of keys.`);
  return parsed.output;
}

/** Returns the ring with a new key: in front, where it becomes current at once, or at the end. */
export async function withNewKey(
  name: RingName,
  { keys }: Ring,
  { behind, nowMs }: { readonly behind: boolean; readonly nowMs: number },
): Promise<Ring> {
  const key = await makeKey(name, newKid(keys, nowMs));
  return { keys: behind ? [...keys, key] : [key, ...keys] };
}

/** Returns the day as a key id, with a number if the ring already has a key of that day. */
function newKid(keys: Ring['keys'], nowMs: number): string {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  for (let number = 1; ; number++) {
    const kid = number === 1 ? day : `${day}-${number}`;
    if (keys.every((key) => key.kid !== kid)) return kid;
  }
}

/** Returns the ring with this key in front, which makes it the current key. */
export function withCurrent(name: RingName, { keys }: Ring, kid: string): Ring {
  const key = keys.find((one) => one.kid === kid);
  if (!key) throw new CommandError(`${name} has no key ${kid}: ${kidsOf(keys)}.`);
  return { keys: [key, ...keys.filter((one) => one !== key)] };
}

/** Returns the ring without this key. @throws CommandError for the current key. */
export function withoutKey(name: RingName, { keys }: Ring, kid: string): Ring {
  const [current, ...older] = keys;
  if (current?.kid === kid) {
    throw new CommandError(`${kid} is the current key of ${name}. Put another one in front first.`);
  }
  if (older.every((one) => one.kid !== kid)) {
    throw new CommandError(`${name} has no key ${kid}: ${kidsOf(keys)}.`);
  }
  return { keys: keys.filter((one) => one.kid !== kid) };
}

const kidsOf = (keys: Ring['keys']) => keys.map(({ kid }) => kid).join(', ') || 'it is empty';
