/**
 * Returns the `Idempotency-Key` of a step, in the form of a version 4 UUID. It derives from the
 * step and the id. So for 24 hours the provider repeats its first answer for a repeated step.
 */
export async function derivedUuid(step: string, id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${step}:${id}`));
  const hex = [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
