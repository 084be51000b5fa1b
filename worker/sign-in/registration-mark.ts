/**
 * Names the access token whose sign-in registered a person, without being it (SHA-256, cut): kept with the
 * line user, so that each call of the same sign-in says the same of `register`, in whatever order they
 * come and however often they are sent.
 */
export async function registrationMark(accessToken: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accessToken));
  return [...new Uint8Array(digest).subarray(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
