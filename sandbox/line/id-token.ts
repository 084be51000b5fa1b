import { SignJWT } from 'jose';
import type { LineState } from './line.ts';
import { profileOf } from './profile.ts';
import type { UserToken } from './tokens.ts';

const LIFETIME_SECONDS = 3600;

/** Returns the ID token that LINE issues with an access token. */
export async function signIdToken(
  line: LineState,
  token: UserToken,
  origin: string,
): Promise<string> {
  const { userId, displayName, pictureUrl } = await profileOf(line, token, origin);
  const [key, kid] = await line.signingKey.privateKey();
  const issued = Math.floor(line.now() / 1000);
  return new SignJWT({ name: displayName, picture: pictureUrl, amr: ['linesso'] })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
    .setIssuer('https://access.line.me')
    .setSubject(userId)
    .setAudience(token.channelId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFETIME_SECONDS)
    .sign(key);
}
