import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import { ConsentFrame } from '../consent/consent-frame.tsx';
import type { SandboxContext } from '../http/context.ts';
import { matchesChallenge } from '../http/pkce.ts';
import type { Oidc } from './oidc.ts';

const CODE_MS = 60_000;
const TOKEN_S = 3600;

const asked = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  response_type: v.literal('code'),
  scope: v.pipe(v.string(), v.regex(/\bopenid\b/)),
  state: v.string(),
  nonce: v.optional(v.string()),
  code_challenge: v.optional(v.string()),
  code_challenge_method: v.optional(v.literal('S256')),
  prompt: v.optional(v.string()),
  max_age: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))),
});

const redeemed = v.object({
  grant_type: v.literal('authorization_code'),
  code: v.string(),
  redirect_uri: v.string(),
  client_id: v.string(),
  client_secret: v.string(),
  code_verifier: v.optional(v.string()),
});

const issuerOf = (c: Context) => `${new URL(c.req.url).origin}/oidc`;

/** An OpenID provider (https://openid.net/specs/openid-connect-core-1_0.html), code flow only. */
export function oidcRoutes(oidc: Oidc) {
  const routes = new Hono<SandboxContext>();

  routes.get('/.well-known/openid-configuration', (c) => {
    const issuer = issuerOf(c);
    return c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid'],
    });
  });

  routes.get('/jwks', async (c) => c.json({ keys: [(await oidc.signingKey())[1]] }));

  routes.get('/authorize', (c) => {
    const request = v.safeParse(asked, c.req.query());
    const client = request.success ? oidc.clients.get(request.output.client_id) : undefined;
    if (!request.success || !client?.redirectUris.includes(request.output.redirect_uri)) {
      return c.text('invalid_request', 400);
    }
    return c.html(
      <ConsentFrame brand="会社のアカウント" colour="#33507a">
        <section class="sheet">
          <h1>アカウントをえらぶ</h1>
          {oidc.accounts.all().map(({ subject, name }) => (
            <form key={subject} method="post">
              <input type="hidden" name="subject" value={subject} />
              <button type="submit">{name}</button>
            </form>
          ))}
        </section>
      </ConsentFrame>,
    );
  });

  routes.post('/authorize', async (c) => {
    const request = v.safeParse(asked, c.req.query());
    const form = await c.req.parseBody();
    const subject = form['subject'];
    const known = typeof subject === 'string' ? oidc.accounts.get(subject) : undefined;
    const client = request.success ? oidc.clients.get(request.output.client_id) : undefined;
    if (!request.success || !known || !client?.redirectUris.includes(request.output.redirect_uri)) {
      return c.text('invalid_request', 400);
    }
    const { client_id, redirect_uri, state, nonce, code_challenge } = request.output;
    const code = crypto.randomUUID();
    const authTime = authTimeOf(c, known.subject, request.output, oidc.clock.now());
    const path = '/oidc';
    setCookie(c, sessionOf(known.subject), String(authTime), { path, httpOnly: true });
    oidc.codes.put(code, {
      clientId: client_id,
      redirectUri: redirect_uri,
      subject: known.subject,
      nonce: nonce ?? null,
      challenge: code_challenge ?? null,
      authTime,
      expiresMs: oidc.clock.now() + CODE_MS,
    });
    const back = new URL(redirect_uri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', state);
    return c.redirect(back.href);
  });

  routes.post('/token', (c) => redeemCode(c, oidc));
  return routes;
}

/** The browser's session at the provider: since when an account is signed in, in seconds. */
const sessionOf = (subject: string) => `oidc-session.${encodeURIComponent(subject)}`;

/**
 * Returns when the person signed in at the provider, in seconds. An account that is signed in stays so,
 * unless the client asks for a new authentication (OpenID Connect Core, section 3.1.2.1).
 */
function authTimeOf(
  c: Context<SandboxContext>,
  subject: string,
  { prompt, max_age }: Pick<v.InferOutput<typeof asked>, 'prompt' | 'max_age'>,
  nowMs: number,
): number {
  const now = Math.floor(nowMs / 1000);
  const since = Number(getCookie(c, sessionOf(subject)));
  const isSignedIn = since > 0 && since <= now;
  const mustSignIn =
    prompt?.split(' ').includes('login') || (max_age !== undefined && now - since > max_age);
  return isSignedIn && !mustSignIn ? since : now;
}

/** Redeems a code, once, for an ID token. Failures as in RFC 6749, section 5.2. */
async function redeemCode(c: Context<SandboxContext>, oidc: Oidc): Promise<Response> {
  const request = v.safeParse(redeemed, await c.req.parseBody());
  if (!request.success) return c.json({ error: 'invalid_request' }, 400);
  const { code, redirect_uri, client_id, client_secret, code_verifier } = request.output;
  const client = oidc.clients.get(client_id);
  if (client?.secret !== client_secret) return c.json({ error: 'invalid_client' }, 401);
  const grant = oidc.codes.get(code);
  oidc.codes.remove(code);
  const isProved =
    grant?.challenge == null ||
    (code_verifier !== undefined && (await matchesChallenge(code_verifier, grant.challenge)));
  const isOpen =
    grant !== undefined &&
    grant.expiresMs > oidc.clock.now() &&
    grant.clientId === client_id &&
    grant.redirectUri === redirect_uri;
  const account = grant && oidc.accounts.get(grant.subject);
  if (!isOpen || !isProved || !account) return c.json({ error: 'invalid_grant' }, 400);
  const { hd, tid, email } = account;
  const [key, { kid = '' }] = await oidc.signingKey();
  const issuedAt = Math.floor(oidc.clock.now() / 1000);
  const idToken = await new SignJWT({
    ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    ...(client.hasAuthTime ? { auth_time: grant.authTime } : {}),
    ...(hd === undefined ? {} : { hd }),
    ...(tid === undefined ? {} : { tid }),
    ...(email === undefined ? {} : { email, email_verified: true }),
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(issuerOf(c))
    .setSubject(account.subject)
    .setAudience(client_id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_S)
    .sign(key);
  c.header('cache-control', 'no-store');
  return c.json({
    access_token: crypto.randomUUID(),
    token_type: 'Bearer',
    expires_in: TOKEN_S,
    scope: 'openid',
    id_token: idToken,
  });
}
