/** Returns LINE's id of a person. As at LINE, it differs for every provider. */
export async function userIdOf(providerId: string, personId: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${providerId}\n${personId}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `U${Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
