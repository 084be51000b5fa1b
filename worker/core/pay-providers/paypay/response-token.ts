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

/**
 * Returns the nonce of an unverified token. Use it only to find the secret that verifies the token.
 */
export function peekNonce(token: string): string | undefined {
  try {
    return v.parse(v.object({ nonce: v.pipe(v.string(), v.maxLength(128)) }), decodeJwt(token))
      .nonce;
  } catch {
    return undefined;
  }
}

/**
 * Returns the verified claims of PayPay's responseToken. HS256 is pinned, and the key is the
 * base64-DECODED secret. PayPay's sources disagree on `aud` (API key or merchant id), so either is
 * accepted.
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
    // Expired, tampered, `alg:none` or another merchant's: the caller treats all as no answer.
    return undefined;
  }
}
