import * as oauth from 'oauth4webapi';
import * as v from 'valibot';
import { err, ok, type Result } from '../result.ts';

/** A tenant's client at an OpenID provider, as its settings document has it. */
export const identityProviderSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
  name: v.string(),
  issuer: v.pipe(v.string(), v.url()),
  clientId: v.string(),
  /** Google Workspace: the only domain (`hd`) whose accounts may sign in. */
  hd: v.optional(v.string()),
  /** Entra ID: the only directory (`tid`) whose accounts may sign in. */
  tid: v.optional(v.string()),
  /** LINE WORKS documents no PKCE. */
  pkce: v.optional(v.boolean(), true),
});
export type IdentityProvider = v.InferOutput<typeof identityProviderSchema>;

/** The signed-in account at its issuer. E-mail addresses never link accounts. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** When the provider authenticated the person. Null: the provider does not say. */
  readonly authTimeMs: number | null;
};

/** The secret values of one sign-in. They must come back with the browser. */
export type Flow = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

/** A flow that begins. `isFresh`: whether to ask the provider to authenticate the person again. */
type StartedFlow = Flow & { readonly isFresh: boolean };

type Failure = {
  readonly code: 'IDENTITY_REJECTED' | 'IDENTITY_PROVIDER_UNAVAILABLE';
};

/** The tenants' OpenID providers, over HTTP. */
export type IdentityProviders = {
  /** Returns the provider's address at which the person signs in. */
  authorizationUrl(
    provider: IdentityProvider,
    redirectUri: string,
    flow: StartedFlow,
  ): Promise<Result<string, Failure>>;
  /** Exchanges the code that came back, and checks the ID token. */
  identity(
    provider: IdentityProvider,
    secret: string,
    returned: { readonly url: URL; readonly redirectUri: string; readonly flow: Flow },
  ): Promise<Result<Identity, Failure>>;
};

const MICROSOFT = 'https://login.microsoftonline.com';
const GOOGLE = 'https://accounts.google.com';
const issuers: readonly string[] = [
  GOOGLE,
  // LINE WORKS.
  'https://auth.worksmobile.com',
];
const loopback = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//;

/**
 * Returns whether staff may sign in with an issuer: one of the three providers, or one on this
 * computer.
 */
export function isAllowedIssuer({
  issuer,
  tid,
}: Pick<IdentityProvider, 'issuer' | 'tid'>): boolean {
  if (issuers.includes(issuer) || loopback.test(issuer)) return true;
  return tid !== undefined && issuer === `${MICROSOFT}/${tid}/v2.0`;
}

/**
 * Returns the parameters that request a new authentication. A provider that gets `max_age` must
 * answer with `auth_time`. Google supports neither `login` nor `auth_time`
 * (https://developers.google.com/identity/openid-connect/reference), so it is at least asked to
 * show the choice of account.
 */
const freshParameters = (issuer: string): Readonly<Record<string, string>> =>
  issuer === GOOGLE ? { prompt: 'select_account' } : { prompt: 'login', max_age: '300' };

const TIMEOUT_MS = 8000;

/** The issuer, the domain or the directory may not sign in. */
class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
}

/** Creates the client of OpenID providers (https://openid.net/specs/openid-connect-core-1_0.html). */
export function createIdentityProviders(
  send: (request: Request) => Promise<Response>,
): IdentityProviders {
  const optionsFor = (issuer: string) => ({
    [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, unknown>) =>
      send(new Request(url, { ...requestInit(init), signal: AbortSignal.timeout(TIMEOUT_MS) })),
    [oauth.allowInsecureRequests]: loopback.test(issuer),
  });

  async function discover({ issuer }: IdentityProvider): Promise<oauth.AuthorizationServer> {
    const url = new URL(issuer);
    return oauth.processDiscoveryResponse(
      url,
      await oauth.discoveryRequest(url, { ...optionsFor(issuer), algorithm: 'oidc' }),
    );
  }

  return {
    authorizationUrl: (provider, redirectUri, flow) =>
      guarded(async () => {
        if (!isAllowedIssuer(provider)) throw new NotAccepted();
        const { authorization_endpoint } = await discover(provider);
        const url = new URL(v.parse(v.string(), authorization_endpoint));
        const query = {
          client_id: provider.clientId,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'openid',
          state: flow.state,
          nonce: flow.nonce,
          ...(provider.hd === undefined ? {} : { hd: provider.hd }),
          ...(flow.isFresh ? freshParameters(provider.issuer) : {}),
        };
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
        if (provider.pkce) {
          const challenge = await oauth.calculatePKCECodeChallenge(flow.codeVerifier);
          url.searchParams.set('code_challenge', challenge);
          url.searchParams.set('code_challenge_method', 'S256');
        }
        return url.href;
      }),

    identity: (provider, secret, { url, redirectUri, flow }) =>
      guarded(async () => {
        if (!isAllowedIssuer(provider)) throw new NotAccepted();
        const server = await discover(provider);
        const client: oauth.Client = { client_id: provider.clientId };
        const options = optionsFor(provider.issuer);
        const returned = oauth.validateAuthResponse(server, client, url, flow.state);
        const answer = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.ClientSecretPost(secret),
          returned,
          redirectUri,
          provider.pkce ? flow.codeVerifier : oauth.nopkce,
          options,
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
          expectedNonce: flow.nonce,
          requireIdToken: true,
        });
        await oauth.validateApplicationLevelSignature(server, answer, options);
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        if (!claims || !isOwn(provider, claims)) throw new NotAccepted();
        return identityOf(claims);
      }),
  };
}

/** Returns whether an account belongs to the tenant's domain and directory. */
const isOwn = (provider: IdentityProvider, claims: oauth.IDToken): boolean =>
  (provider.hd === undefined || claims['hd'] === provider.hd) &&
  (provider.tid === undefined || claims['tid'] === provider.tid);

const identityOf = ({ iss, sub, auth_time: authTime }: oauth.IDToken): Identity => ({
  issuer: iss,
  subject: sub,
  authTimeMs: authTime === undefined ? null : authTime * 1000,
});

const requestInit = ({
  method,
  headers,
  body,
}: oauth.CustomFetchOptions<string, unknown>): RequestInit => ({
  method,
  headers,
  redirect: 'manual',
  ...(body instanceof URLSearchParams || typeof body === 'string' ? { body } : {}),
});

/** Returns the value. Otherwise the failure says whether the provider refused or did not answer. */
async function guarded<T>(work: () => Promise<T>): Promise<Result<T, Failure>> {
  try {
    return ok(await work());
  } catch (thrown) {
    const isUnavailable =
      thrown instanceof TypeError ||
      (thrown instanceof Error && thrown.name === 'TimeoutError') ||
      (thrown instanceof oauth.OperationProcessingError &&
        thrown.code === oauth.RESPONSE_IS_NOT_CONFORM);
    return err({ code: isUnavailable ? 'IDENTITY_PROVIDER_UNAVAILABLE' : 'IDENTITY_REJECTED' });
  }
}
