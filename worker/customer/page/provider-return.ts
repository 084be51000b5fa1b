import type { Context } from 'hono';
import { pagePath } from '../../../contract/customer/pages.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { type Returned, returnFromProvider } from '../../core/pay/return-from-provider.ts';
import { payProviders } from '../../core/pay-providers/registry.ts';
import type { SessionClaims } from '../../core/session-claims.ts';
import { checkSession } from '../../core/sessions/load-session.ts';
import { loadTenant } from '../../core/tenant/load-tenant.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { problem } from '../../http/problem.ts';
import { setWalletReturnCookie } from '../pay/wallet-return-cookie.ts';

/** Returns the payment provider's return in an address, or undefined if there is none. */
export function returnedIn(url: URL): Returned | undefined {
  // Providers put their results into the query.
  if (url.search === '') return undefined;
  const state = url.searchParams.get('liff.state') ?? '';
  const inState = new URLSearchParams(state.includes('?') ? state.slice(state.indexOf('?')) : '');
  const param = (name: string) => url.searchParams.get(name) ?? inState.get(name);
  for (const { kind, readReturn } of Object.values(payProviders)) {
    const returned = readReturn({ pathname: url.pathname, param });
    if (returned) return { kind, ...returned };
  }
  return undefined;
}

/**
 * Returns whether a browser only prefetches. A prefetch must not use up what the person will need.
 */
const isPrefetch = (c: Context<AppEnv>) =>
  c.req.method === 'HEAD' ||
  /prefetch|prerender|preview/i.test(
    `${c.req.header('sec-purpose')} ${c.req.header('purpose')} ${c.req.header('x-moz')}`,
  );

const ROBOT = /bot\b|crawl|spider|preview|facebookexternalhit|line-poker|whatsapp|skypeuri/i;

/**
 * Returns whether a robot requests the page to preview a link in a chat. Every browser that the app
 * supports declares its navigations, whatever its user agent contains.
 */
const isPreviewRobot = (c: Context<AppEnv>) =>
  c.req.header('sec-fetch-mode') !== 'navigate' && ROBOT.test(c.req.header('user-agent') ?? '');

/** Handles the return and redirects to a page without the token, so that no script ever sees it. */
export async function answerProviderReturn(
  c: Context<AppEnv>,
  clientId: ClientId,
  returned: Returned,
  session: SessionClaims | undefined,
): Promise<Response> {
  c.header('cache-control', 'no-store');
  if (isPrefetch(c) || isPreviewRobot(c)) return c.body(null, 204);
  // The merchant's id decides whether a token is ours, so it must be current.
  const tenant = await loadTenant(c.get('services'), clientId, 'strict', (work) =>
    c.executionCtx.waitUntil(work),
  );
  if (!tenant.ok) return problem(c, tenant.error);
  const { client } = tenant.value;
  const page = payProviders[returned.kind].returnPage;
  const outcome = await returnFromProvider(
    c.get('services'),
    client,
    returned,
    async ({ lineUserId }) =>
      session?.lineUserId === lineUserId &&
      (await checkSession(c.get('services'), session, client)).ok,
  );
  if (outcome.kind === 'confirm') {
    await setWalletReturnCookie(c, { ...outcome.owner, bindingId: outcome.bindingId });
  }
  const query =
    outcome.kind === 'nothing' ? `result=${outcome.result}` : `binding=${outcome.bindingId}`;
  return c.redirect(`${pagePath(client.clientId, page)}?${query}`, 303);
}
