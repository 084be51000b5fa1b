import { importJWK, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import {
  type ClientId,
  clientIdSchema,
  type MachineId,
  machineIdSchema,
} from '../../../../contract/shared/ids.ts';
import { ISSUER, publicKeys } from '../../crypto/signed-token.ts';
import type { Settings } from '../../env.ts';

/**
 * Verification requires this type, so no other token passes. Devices have their own key ring: no
 * session key signs a device token.
 */
const TYPE = 'device+jwt';
const AUDIENCE = 'machine-link';

const claimsSchema = v.object({
  sub: machineIdSchema,
  client: clientIdSchema,
  jti: v.pipe(v.string(), v.nonEmpty()),
});

/** The claims of a device token: this machine of this tenant, enrolled with this token id. */
export type DeviceClaims = {
  readonly clientId: ClientId;
  readonly machineId: MachineId;
  readonly tokenId: string;
};

/** A verified device token, and the key that signed it. */
export type ProvedDevice = DeviceClaims & { readonly kid: string };

/**
 * Returns the token that a machine connects with. It has no expiry, because nobody visits a machine
 * to renew it. It is valid while `machineDevice` contains its id.
 */
export async function issueDeviceToken(
  settings: Settings,
  { clientId, machineId, tokenId }: DeviceClaims,
  nowMs: number,
): Promise<string> {
  const [key] = settings.DEVICE_KEYS.keys;
  return new SignJWT({ client: clientId })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(machineId)
    .setJti(tokenId)
    .setIssuedAt(Math.floor(nowMs / 1000))
    .sign(await importJWK(key, 'ES256'));
}

/**
 * Returns the claims of a device token, or undefined for anything else. It does not check
 * revocation: compare `tokenId` with the one in `machineDevice`.
 */
export async function verifyDeviceToken(
  settings: Settings,
  token: string,
): Promise<ProvedDevice | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, publicKeys(settings.DEVICE_KEYS), {
      algorithms: ['ES256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
    });
    const { client, sub, jti } = v.parse(claimsSchema, payload);
    const kid = v.parse(v.string(), protectedHeader.kid);
    return { clientId: client, machineId: sub, tokenId: jti, kid };
  } catch {
    return undefined;
  }
}
