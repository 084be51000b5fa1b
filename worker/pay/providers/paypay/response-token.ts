import { decodeJwt, jwtVerify } from 'jose';
import * as v from 'valibot';

const claimsSchema = v.object({
  result: v.picklist(['succeeded', 'declined', 'bad_request']),
  nonce: v.pipe(v.string(), v.nonEmpty()),
  referenceId: v.pipe(v.string(), v.nonEmpty()),
  userAuthorizationId: v.optional(v.string()),
  profileIdentifier: v.optional(v.string(), ''),
});
export type ResponseClaims = v.InferOutput<typeof claimsSchema>;

/** The nonce of a token nobody has verified yet: good for finding the secret, and for nothing else. */
export function peekNonce(token: string): string | undefined {
  try {
    return v.parse(v.object({ nonce: v.pipe(v.string(), v.maxLength(128)) }), decodeJwt(token))
      .nonce;
  } catch {
    return undefined;
  }
}

/**
 * The claims of PayPay's responseToken, verified: HS256 pinned, the key is the base64-DECODED
 * secret. PayPay's sources disagree on `aud` (API key or merchant id): either is taken.
 */
export async function verifyResponseToken(
  token: string,
  credentials: {
    readonly apiKey: string;
    readonly apiSecret: string;
    readonly merchantId: string;
  },
  nowMs: number,
): Promise<ResponseClaims | undefined> {
  try {
    const key = Uint8Array.from(atob(credentials.apiSecret), (char) => char.charCodeAt(0));
    const { apiKey, merchantId } = credentials;
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: 'paypay.ne.jp',
      audience: [apiKey, merchantId],
      currentDate: new Date(nowMs),
      requiredClaims: ['exp'],
    });
    return v.parse(claimsSchema, payload);
  } catch {
    // Expired, tampered, `alg:none`, another merchant's: to the caller they are all no answer.
    return undefined;
  }
}
