import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import * as v from 'valibot';
import { openCell } from '../storage/cell.ts';
import { type Clock, openClock } from '../storage/clock.ts';
import type { Database } from '../storage/database.ts';
import { type JsonTable, openJsonTable } from '../storage/json-table.ts';

/** A client that an operator registered at the provider. */
export const clientSchema = v.object({
  clientId: v.string(),
  secret: v.string(),
  redirectUris: v.array(v.string()),
  /** Whether ID tokens contain `auth_time`. Google's do not. */
  hasAuthTime: v.optional(v.boolean(), true),
});
/** A person with an account at the provider. `hd`, `tid` and `email` as Google and Entra ID have them. */
export const accountSchema = v.object({
  subject: v.string(),
  name: v.string(),
  hd: v.optional(v.string()),
  tid: v.optional(v.string()),
  email: v.optional(v.string()),
});

/** An authorization code. It lasts a minute and works once. */
const codeSchema = v.object({
  clientId: v.string(),
  redirectUri: v.string(),
  subject: v.string(),
  nonce: v.nullable(v.string()),
  challenge: v.nullable(v.string()),
  /** When the person signed in at the provider, in seconds. */
  authTime: v.number(),
  expiresMs: v.number(),
});

const privateJwk = v.looseObject({
  kty: v.literal('RSA'),
  n: v.string(),
  e: v.string(),
  kid: v.string(),
});

/** The state of the stand-in of an OpenID provider. */
export type Oidc = {
  readonly clients: JsonTable<v.InferOutput<typeof clientSchema>>;
  readonly accounts: JsonTable<v.InferOutput<typeof accountSchema>>;
  readonly codes: JsonTable<v.InferOutput<typeof codeSchema>>;
  readonly clock: Clock;
  readonly signingKey: () => Promise<readonly [CryptoKey, JWK]>;
  reset(): void;
};

/** Opens the stand-in on the sandbox's database. */
export function openOidc(db: Database, realNow: () => number): Oidc {
  const clients = openJsonTable(db, 'oidc-clients', clientSchema);
  const accounts = openJsonTable(db, 'oidc-accounts', accountSchema);
  const codes = openJsonTable(db, 'oidc-codes', codeSchema);
  const clock = openClock(db, 'oidc', realNow);
  return {
    ...{ clients, accounts, codes, clock },
    signingKey: openKey(db),
    reset() {
      codes.clear();
      clock.offsetMs.set(0);
    },
  };
}

/** Opens the RS256 key. It is stored, so that it stays the same after a restart. */
function openKey(db: Database): Oidc['signingKey'] {
  const cell = openCell(db, 'oidc-signing-key', v.optional(privateJwk), undefined);
  let making: Promise<v.InferOutput<typeof privateJwk>> | undefined;
  const make = async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = v.parse(privateJwk, { ...(await exportJWK(privateKey)), kid: crypto.randomUUID() });
    cell.set(jwk);
    return jwk;
  };
  return async () => {
    const stored = cell.get();
    if (stored === undefined) making ??= make();
    const jwk = stored ?? (await making);
    if (!jwk) throw new Error('the key was not made');
    const key = await importJWK(jwk, 'RS256');
    if (key instanceof Uint8Array) throw new Error('an RSA key imports as a CryptoKey');
    const { n, e, kid } = jwk;
    return [key, { kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' }];
  };
}
