import { type Context, Hono } from 'hono';
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { matchesChallenge } from '../http/pkce.ts';
import { signIdToken } from './id-token.ts';
import type { LineState } from './line.ts';
import { USER_TOKEN_SECONDS } from './tokens.ts';

const CodeGrantSchema = v.object({
  grant_type: v.literal('authorization_code'),
  client_id: v.string(),
  code: v.string(),
  code_verifier: v.string(),
  redirect_uri: v.string(),
});
const ClientGrantSchema = v.object({
  grant_type: v.literal('client_credentials'),
  client_id: v.string(),
  client_secret: v.string(),
});
const VerifySchema = v.object({ id_token: v.string(), client_id: v.string() });
const RevokeSchema = v.object({ access_token: v.string() });

const STATELESS_SECONDS = 900;
const SHORT_LIVED_SECONDS = 2_592_000;

/** LINE's OAuth endpoints on api.line.me. */
export function lineOauthRoutes(line: LineState) {
  const app = new Hono<SandboxContext>();
  app.post('/oauth2/v2.1/token', (c) => redeemCode(c, line));
  app.post('/oauth2/v3/token', (c) => grantToChannel(c, line, STATELESS_SECONDS));
  app.post('/v2/oauth/accessToken', (c) => grantToChannel(c, line, SHORT_LIVED_SECONDS));
  app.get('/oauth2/v2.1/certs', async (c) => c.json({ keys: [await line.signingKey.publicJwk()] }));
  app.get('/oauth2/v2.1/verify', (c) => verifyAccessToken(c, line));
  app.post('/oauth2/v2.1/verify', (c) => verifyIdToken(c, line));
  app.post('/oauth2/v2.1/revoke', async (c) => {
    const body = v.safeParse(RevokeSchema, await c.req.parseBody());
    if (!body.success) return badRequest(c, 'invalid_request', 'access_token is required');
    line.tokens.revoke(body.output.access_token);
    return c.body(null, 200);
  });
  return app;
}

async function redeemCode(c: Context, line: LineState) {
  const body = v.safeParse(CodeGrantSchema, await c.req.parseBody());
  if (!body.success) return badRequest(c, 'invalid_request', 'a parameter is missing');
  const { client_id, code, code_verifier, redirect_uri } = body.output;
  const grant = line.codes.redeem(code);
  const app = grant && line.registry.app(grant.liffId);
  if (grant === undefined || app?.channelId !== client_id) {
    return badRequest(c, 'invalid_grant', 'invalid authorization code');
  }
  if (grant.redirectUri !== redirect_uri) {
    return badRequest(c, 'invalid_grant', 'redirect_uri does not match');
  }
  if (!(await matchesChallenge(code_verifier, grant.challenge))) {
    return badRequest(c, 'invalid_grant', 'code_verifier does not match');
  }
  const token = line.tokens.issue(client_id, grant.personId);
  return c.json({
    access_token: token.token,
    expires_in: USER_TOKEN_SECONDS,
    id_token: await signIdToken(line, token, new URL(c.req.url).origin),
    scope: token.scope,
    token_type: 'Bearer',
  });
}

async function grantToChannel(c: Context, line: LineState, seconds: number) {
  const body = v.safeParse(ClientGrantSchema, await c.req.parseBody());
  if (!body.success) return badRequest(c, 'invalid_request', 'a parameter is missing');
  const { client_id, client_secret } = body.output;
  const secret = line.registry.channel(client_id)?.secret ?? '';
  if (secret === '' || secret !== client_secret) {
    return badRequest(c, 'invalid_client', 'invalid client_secret');
  }
  const access_token = line.tokens.issueForChannel(client_id, seconds);
  return c.json({ access_token, expires_in: seconds, token_type: 'Bearer' });
}

function verifyAccessToken(c: Context, line: LineState) {
  const token = line.tokens.find(c.req.query('access_token') ?? '');
  const state = token && line.tokens.stateOf(token);
  if (token === undefined || state === 'revoked') {
    return badRequest(c, 'invalid_request', 'invalid access token');
  }
  if (state === 'expired') return badRequest(c, 'invalid_request', 'The access token expired');
  return c.json({
    scope: token.scope,
    client_id: token.channelId,
    expires_in: Math.floor((token.expires - line.now()) / 1000),
  });
}

async function verifyIdToken(c: Context, line: LineState) {
  const body = v.safeParse(VerifySchema, await c.req.parseBody());
  if (!body.success) return badRequest(c, 'invalid_request', 'a parameter is missing');
  const keys = createLocalJWKSet({ keys: [await line.signingKey.publicJwk()] });
  try {
    const { payload } = await jwtVerify(body.output.id_token, keys, {
      algorithms: ['ES256'],
      issuer: 'https://access.line.me',
      audience: body.output.client_id,
      currentDate: new Date(line.now()),
    });
    return c.json(payload);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    const expired = error instanceof errors.JWTExpired;
    return badRequest(c, 'invalid_request', expired ? 'IdToken expired.' : 'Invalid IdToken.');
  }
}

function badRequest(c: Context, error: string, description: string) {
  return c.json({ error, error_description: description }, 400);
}
