import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { base64url } from 'jose';
import * as v from 'valibot';
import { creationOptionsSchema } from '../../../contract/console/passkeys.ts';
import { type StaffId, staffIdSchema } from '../../../contract/console/staff.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { ConsoleWorkerSettings } from '../env.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { ok } from '../result.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { isSegment } from '../store/segments.ts';
import { create, update, type Write } from '../store/writes.ts';
import type { Staff } from './staff-document.ts';

/** The settings that a passkey is bound to: the console's origin, with its hostname. */
type Place = Pick<ConsoleWorkerSettings, 'CONSOLE_ORIGIN'>;
const hostOf = ({ CONSOLE_ORIGIN }: Place) => new URL(CONSOLE_ORIGIN).hostname;

const text = v.pipe(v.string(), v.maxLength(20_000));
/** A credential id, in base64url. Part of a document's path. */
const credentialId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,1400}$/),
  v.check(isSegment, 'a reserved name'),
);
const common = {
  id: credentialId,
  rawId: text,
  type: v.literal('public-key'),
  // Accepted but not read, because browsers fill it differently.
  clientExtensionResults: v.pipe(
    v.unknown(),
    v.transform(() => ({})),
  ),
};

/** A browser's answer when it creates a passkey (WebAuthn, `RegistrationResponseJSON`). */
export const registrationSchema = v.object({
  ...common,
  response: v.object({ clientDataJSON: text, attestationObject: text }),
});
/** A browser's answer when somebody uses a passkey (`AuthenticationResponseJSON`). */
export const assertionSchema = v.object({
  ...common,
  response: v.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});

const passkeyDocument = v.object({
  staffId: staffIdSchema,
  publicKey: v.string(),
  counter: v.number(),
});

/** Returns the options of `navigator.credentials.create` for a member of staff. */
export async function registrationOptions(
  place: Place,
  { staff, tenantName }: { readonly staff: Staff; readonly tenantName: string },
  challenge: string,
): Promise<v.InferOutput<typeof creationOptionsSchema>> {
  const options = await generateRegistrationOptions({
    rpName: tenantName,
    rpID: hostOf(place),
    userName: staff.name,
    userID: Uint8Array.from(new TextEncoder().encode(staff.id)),
    challenge: base64url.decode(challenge).slice(),
    attestationType: 'none',
    excludeCredentials: staff.passkeys.map(({ id }) => ({ id })),
    // The browser finds the passkey by itself, and asks for finger, face or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return v.parse(creationOptionsSchema, options);
}

/** The owner of a new passkey, and the device and the time of its creation. */
type NewPasskey = {
  readonly clientId: ClientId;
  readonly staff: Staff;
  readonly device: string;
  readonly nowMs: number;
};

/** Checks a new passkey. Returns the writes that store it. PASSKEY_REJECTED if the check fails. */
export async function registerPasskey(
  place: Place,
  { clientId, staff, device, nowMs }: NewPasskey,
  challenge: string,
  response: v.InferOutput<typeof registrationSchema>,
): Promise<Operated<readonly Write[]>> {
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.CONSOLE_ORIGIN,
    expectedRPID: hostOf(place),
  }).catch(() => undefined);
  if (!verified?.verified) return refuse({ code: 'PASSKEY_REJECTED' });
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const madeAt = new Date(nowMs).toISOString();
  return ok([
    create(paths.staffPasskey(clientId, id), {
      staffId: staff.id,
      publicKey: base64url.encode(publicKey),
      counter,
    }),
    update(
      paths.staffMember(clientId, staff.id),
      { passkeys: [...staff.passkeys, { id, device, madeAt }], hasSignedIn: true },
      { updateTime: staff.updateTime },
    ),
  ]);
}

/** Returns the options of `navigator.credentials.get`. The browser finds the passkey. */
export const assertionOptions = (place: Place, challenge: string) => ({
  challenge,
  rpId: hostOf(place),
  timeout: 60_000,
  userVerification: 'required' as const,
});

/** The owner of the used passkey, and the write that stores its new counter. */
export type Asserted = { readonly staffId: StaffId; readonly write: Write };

/** Checks the use of a passkey. PASSKEY_REJECTED if it is unknown or the check fails. */
export async function checkAssertion(
  store: Firestore,
  place: Place,
  { clientId, challenge }: { readonly clientId: ClientId; readonly challenge: string },
  response: v.InferOutput<typeof assertionSchema>,
): Promise<Operated<Asserted>> {
  const path = paths.staffPasskey(clientId, response.id);
  const stored = await store.get(path);
  const passkey = v.safeParse(passkeyDocument, stored?.fields);
  if (!stored || !passkey.success) return refuse({ code: 'PASSKEY_REJECTED' });
  const { staffId, publicKey, counter } = passkey.output;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.CONSOLE_ORIGIN,
    expectedRPID: hostOf(place),
    credential: { id: response.id, publicKey: base64url.decode(publicKey).slice(), counter },
  }).catch(() => undefined);
  if (!verified?.verified) return refuse({ code: 'PASSKEY_REJECTED' });
  const { newCounter } = verified.authenticationInfo;
  return ok({
    staffId,
    write: update(path, { counter: newCounter }, { updateTime: stored.updateTime }),
  });
}
