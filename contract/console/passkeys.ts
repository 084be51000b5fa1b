import * as v from 'valibot';

const residentKey = v.picklist(['required', 'preferred', 'discouraged']);

/** The options of a new passkey (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
export const creationOptionsSchema = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(v.object({ type: v.literal('public-key'), id: v.string() })),
  authenticatorSelection: v.object({ residentKey, userVerification: residentKey }),
  attestation: v.literal('none'),
});
