/**
 * Returns a truncated SHA-256 of the access token whose sign-in registered a person. It is stored
 * with the line user instead of the token. So every call of that sign-in answers the same
 * `register`, in any order and however often repeated.
 */
export async function registrationMark(accessToken: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accessToken));
  return [...new Uint8Array(digest).subarray(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
