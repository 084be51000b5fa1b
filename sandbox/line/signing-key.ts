import { exportJWK, generateKeyPair, importJWK, type CryptoKey as JoseKey, type JWK } from 'jose';
import * as v from 'valibot';
import { openCell } from '../storage/cell.ts';
import type { Database } from '../storage/database.ts';

const JwkSchema = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  d: v.string(),
  kid: v.string(),
});
type PrivateJwk = v.InferOutput<typeof JwkSchema>;

export type SigningKey = { publicJwk(): Promise<JWK>; privateKey(): Promise<[JoseKey, string]> };

/** Opens LINE's ES256 key. It is stored, so that ID tokens stay valid after a restart. */
export function openSigningKey(db: Database): SigningKey {
  const cell = openCell(db, 'line-signing-key', v.optional(JwkSchema), undefined);
  let pending: Promise<PrivateJwk> | undefined;
  const load = () => {
    const stored = cell.get();
    if (stored !== undefined) return Promise.resolve(stored);
    pending ??= create().then((jwk) => {
      cell.set(jwk);
      return jwk;
    });
    return pending;
  };
  return {
    async publicJwk() {
      const { d: _, ...jwk } = await load();
      return { ...jwk, alg: 'ES256', use: 'sig' };
    },
    async privateKey() {
      const jwk = await load();
      const key = await importJWK(jwk, 'ES256');
      if (key instanceof Uint8Array) throw new Error('an EC key imports as a CryptoKey');
      return [key, jwk.kid];
    },
  };
}

async function create(): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return v.parse(JwkSchema, { ...jwk, kid: crypto.randomUUID() });
}
