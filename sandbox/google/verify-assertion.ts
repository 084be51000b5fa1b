import { decodeJwt, errors, importSPKI, jwtVerify } from 'jose';
import type { ServiceAccounts } from './service-accounts.ts';
import type { TrustedAccount } from './settings.ts';

export type VerifiedAssertion = { email: string; account: TrustedAccount; expires: number };

/** Google tolerates this clock skew and limits tokens to one hour. */
const SKEW_SECONDS = 60;
const LIFETIME_SECONDS = 3600;

/** Verifies a JWT that a service account signed itself. Returns undefined if it is invalid. */
export async function verifyAssertion(
  accounts: ServiceAccounts,
  token: string,
  { audience, now }: { audience: string; now: number },
): Promise<VerifiedAssertion | undefined> {
  try {
    const email = decodeJwt(token).iss;
    const account = email === undefined ? undefined : accounts.find(email);
    if (email === undefined || account === undefined) return undefined;
    const { payload } = await jwtVerify(token, await importSPKI(account.publicKeyPem, 'RS256'), {
      algorithms: ['RS256'],
      audience,
      issuer: email,
      requiredClaims: ['exp', 'iat'],
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(now),
    });
    const { iat = 0, exp = 0, sub } = payload;
    if (sub !== undefined && sub !== email) return undefined;
    if (iat > now / 1000 + SKEW_SECONDS || exp - iat > LIFETIME_SECONDS) return undefined;
    return { email, account, expires: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
