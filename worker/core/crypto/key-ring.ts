import { base64url, type JWK } from 'jose';
import * as v from 'valibot';

/** The settings that hold a key ring. Each ring has one purpose. */
export const ringNames = [
  'SESSION_KEYS',
  'DEVICE_KEYS',
  'SEAL_KEYS',
  'ACCOUNT_KEYS',
  'PHONE_KEYS',
  'CONSOLE_SESSION_KEYS',
  'AUDIT_KEYS',
] as const;
export type RingName = (typeof ringNames)[number];

/** A key's id. It appears in token headers, in stored hashes and in the output of commands. */
const kidSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/));

/** 32 random bytes, in base64url. */
const secretKeySchema = v.object({
  kid: kidSchema,
  key: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9_-]{43}$/),
    v.transform((text) => new Uint8Array(base64url.decode(text))),
  ),
});

const signingKeySchema = v.pipe(
  v.looseObject({
    kid: kidSchema,
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    d: v.string(),
  }),
  v.transform((jwk): JWK & { kid: string } => jwk),
);

/**
 * The keys of one purpose. The first is current and creates everything new. All of them can read.
 */
export type KeyRing<K extends { readonly kid: string }> = {
  readonly keys: readonly [K, ...(readonly K[])];
};
type SecretKey = v.InferOutput<typeof secretKeySchema>;
/** A ring of secrets, for sealing and hashing. */
export type SecretRing = KeyRing<SecretKey>;
/** A ring of private P-256 JWKs, for signing. */
export type SigningRing = KeyRing<v.InferOutput<typeof signingKeySchema>>;

const oneOfEach = <K extends { readonly kid: string }>({ keys }: KeyRing<K>) =>
  new Set(keys.map(({ kid }) => kid)).size === keys.length;

/** `{"keys":[{"kid":"2026-11-22","key":"…"}]}` */
export const secretRingSchema = v.pipe(
  v.object({ keys: v.tupleWithRest([secretKeySchema], secretKeySchema) }),
  v.check(oneOfEach, 'a kid is used twice'),
);

/** `{"keys":[{"kid":"2026-11-22","kty":"EC","crv":"P-256","x":"…","y":"…","d":"…"}]}` */
export const signingRingSchema = v.pipe(
  v.object({ keys: v.tupleWithRest([signingKeySchema], signingKeySchema) }),
  v.check(oneOfEach, 'a kid is used twice'),
);
