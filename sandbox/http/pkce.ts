/** Returns the PKCE challenge of a verifier (RFC 7636, S256). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns whether a challenge was made from this verifier. */
export const matchesChallenge = async (verifier: string, challenge: string): Promise<boolean> =>
  (await challengeOf(verifier)) === challenge;
