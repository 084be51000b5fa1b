import { Hono } from 'hono';
import * as v from 'valibot';
import type { SignInWays } from '../../../contract/console/staff.ts';
import { issueChallenge, randomText, readChallenge } from '../../core/staff/challenge.ts';
import type { ConsoleTenant } from '../../core/staff/console-config.ts';
import { signInByIdentity } from '../../core/staff/sign-in.ts';
import type { SignInServices } from '../../core/staff/staff-services.ts';
import type { TenantEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { clearCookie, readCookie, writeCookie } from '../http/staff-cookies.ts';
import { validBody } from '../http/valid-input.ts';
import { deviceOf } from './device.ts';
import { logRefused } from './refuse-sign-in.ts';

const PURPOSE = 'oidc';
/** The data of a sign-in that must come back from the provider. */
const flowContext = v.object({
  provider: v.string(),
  nonce: v.string(),
  codeVerifier: v.string(),
  invitation: v.optional(v.string()),
  fresh: v.optional(v.literal('yes')),
});

const startSchema = v.object({
  invitation: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  /** Asks the provider to authenticate the person again. Adding a first passkey requires it. */
  fresh: v.optional(v.boolean(), false),
});

const providerOf = (tenant: ConsoleTenant, id: string) =>
  tenant.identityProviders.find((provider) => provider.id === id);

const redirectUri = ({ settings }: SignInServices, { clientId }: ConsoleTenant) =>
  `${settings.CONSOLE_ORIGIN}/api/${clientId}/sign-in/return`;

/** Sign-in by OpenID Connect: authorization code with state, nonce and PKCE. */
export const identityRoutes = new Hono<TenantEnv>()
  .get('/', (c) => {
    const { clientId, name, identityProviders } = c.get('tenant');
    const providers = identityProviders.map(({ id, name: shown }) => ({ id, name: shown }));
    return c.json<SignInWays>({ clientId, tenantName: name, providers });
  })
  .get('/return', async (c) => {
    const services = c.get('services');
    const tenant = c.get('tenant');
    const { clientId } = tenant;
    const cookie = readCookie(c, 'staff-challenge', clientId);
    const asked = { clientId, purpose: PURPOSE } as const;
    const answered = await readChallenge(services, asked, cookie, flowContext);
    clearCookie(c, 'staff-challenge', clientId);
    const provider = answered && providerOf(tenant, answered.context.provider);
    const secret = services.settings.CONSOLE_OIDC_SECRETS[clientId]?.[provider?.id ?? ''];
    if (!answered || !provider || secret === undefined) {
      return c.redirect(`/${clientId}/sign-in?failed=IDENTITY_REJECTED`);
    }
    const { nonce, codeVerifier, invitation, fresh } = answered.context;
    const identity = await services.identityProviders.identity(provider, secret, {
      url: new URL(c.req.url),
      redirectUri: redirectUri(services, tenant),
      flow: { state: answered.challenge, nonce, codeVerifier },
    });
    const browser = {
      clientId,
      device: deviceOf(c.req.header('user-agent')),
      requestId: c.get('requestId'),
      spend: [answered.spend],
    };
    const opened = identity.ok
      ? await signInByIdentity(
          services,
          browser,
          { identity: identity.value, isFresh: fresh === 'yes' },
          invitation ?? null,
        )
      : identity;
    if (!opened.ok) {
      await logRefused(c, { staffId: null, by: 'account' }, opened.error);
      return c.redirect(`/${clientId}/sign-in?failed=${opened.error.code}`);
    }
    writeCookie(c, 'staff', clientId, opened.value.token);
    return c.redirect(`/${clientId}`);
  })
  .post('/:provider', validBody(startSchema), async (c) => {
    const services = c.get('services');
    const tenant = c.get('tenant');
    const { clientId } = tenant;
    const provider = providerOf(tenant, c.req.param('provider'));
    if (!provider) return consoleProblem(c, { code: 'CONSOLE_NOT_FOUND' });
    const { invitation, fresh } = c.req.valid('json');
    const [nonce, codeVerifier] = [randomText(), randomText()];
    const { challenge, cookie } = await issueChallenge(
      services,
      { clientId, purpose: PURPOSE },
      {
        provider: provider.id,
        nonce,
        codeVerifier,
        ...(invitation === null ? {} : { invitation }),
        ...(fresh ? { fresh: 'yes' } : {}),
      },
    );
    const flow = { state: challenge, nonce, codeVerifier, isFresh: fresh };
    const uri = redirectUri(services, tenant);
    const url = await services.identityProviders.authorizationUrl(provider, uri, flow);
    if (!url.ok) return consoleProblem(c, url.error);
    writeCookie(c, 'staff-challenge', clientId, cookie);
    return c.json({ url: url.value });
  });
