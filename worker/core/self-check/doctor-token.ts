import * as v from 'valibot';

/**
 * The setting `DOCTOR_TOKEN`. Its holder may run the self-check. If it is too short to be
 * unguessable, it counts as absent, and nothing else breaks.
 */
export const doctorTokenSchema = v.pipe(v.string(), v.minLength(32), v.maxLength(200));

/** Returns whether a request has the deployment's token. Always false without the setting. */
export async function isDoctor(env: object, authorization: string | undefined): Promise<boolean> {
  const expected = v.safeParse(doctorTokenSchema, Reflect.get(env, 'DOCTOR_TOKEN'));
  const given = /^Bearer (\S{32,200})$/i.exec(authorization ?? '')?.[1];
  if (!expected.success || given === undefined) return false;
  return isSame(expected.output, given);
}

/** Compares whole digests, so the time reveals neither length nor content. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([digestOf(one), digestOf(other)]);
  let difference = 0;
  for (const [index, byte] of first.entries()) difference |= byte ^ (second[index] ?? 0);
  return difference === 0;
}

const digestOf = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
