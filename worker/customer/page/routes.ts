import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { type Boot, bootSchema } from '../../../contract/customer/boot.ts';
import { pageTitles } from '../../../contract/customer/page-titles.ts';
import { pagePath } from '../../../contract/customer/pages.ts';
import { appearanceSchema, defaultAppName } from '../../../contract/shared/appearance.ts';
import { log } from '../../core/log.ts';
import { clientOfNonce } from '../../core/pay/binding-nonce.ts';
import type { Services } from '../../core/services.ts';
import type { SessionClaims } from '../../core/session-claims.ts';
import { publicClient, type TenantClient } from '../../core/tenant-client.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers, answersOther } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { loadOpenScreen } from '../first-screen/load-screen.ts';
import { readSessionCookie } from '../session/session-cookie.ts';
import { verifySession } from '../session/session-token.ts';
import { honourLocale } from '../tenant/honour-locale.ts';
import { bootError, bootOf, loadBootSession } from './build-boot.ts';
import { contentSecurityPolicy, POLICY_REPORTS } from './content-security-policy.ts';
import { type DrawnPage, type DrawPage, drawOnce } from './draw-page.ts';
import { firstPictures } from './first-pictures.ts';
import { loadTemplate } from './load-template.ts';
import { answerProviderReturn, returnedIn } from './provider-return.ts';
import { renderPage } from './render-page.ts';
import { type ResolvedPage, resolvePage } from './resolve-page.ts';
import { themeStyle } from './theme.ts';

const defaultAppearance = v.parse(appearanceSchema, {});

/**
 * Returns the routes of all addresses outside of the API: the pages and their
 * `{page}/_payload.json`.
 */
export const createPageRoutes = (draw: DrawPage | null) =>
  new Hono<AppEnv>()
    .get(
      '/:path{(.+/)?_payload\\.json}',
      answers('A page’s public boot payload, and its data that anybody may see', bootSchema),
      async (c) => {
        const url = new URL(c.req.url);
        url.pathname = url.pathname.replace(/\/?_payload\.json$/, '') || '/';
        const resolved = await resolve(c, url);
        if (resolved.failure) return problem(c, resolved.failure);
        c.header('cache-control', 'no-cache');
        const { client, page } = resolved;
        const screen = client ? await loadOpenScreen(c.get('services'), client, page) : {};
        return c.json({ ...payloadOf(c, resolved, url), screen });
      },
    )
    .get('*', answersOther('A page of the app, as HTML'), async (c) => {
      const url = new URL(c.req.url);
      const { store, settings } = c.get('services');
      const only = settings.DEFAULT_CLIENT_ID;
      const atRoot = url.pathname === '/' ? returnedIn(url) : undefined;
      if (atRoot) {
        // A wallet may return to the root, which names no tenant. The nonce determines the tenant.
        const clientId = await clientOfNonce(store, atRoot.kind, atRoot.nonce);
        if (clientId)
          return answerProviderReturn(c, clientId, atRoot, await sessionOf(c, clientId));
        // The nonce is unknown: redirects to the page without the token.
        return c.redirect('/', 303);
      }
      if (url.pathname === '/' && only) return c.redirect(pagePath(only, 'main') + url.search, 302);
      const resolved = await resolve(c, url);
      const returned = resolved.client ? returnedIn(url) : undefined;
      if (resolved.client && returned) {
        const { clientId } = resolved.client;
        return answerProviderReturn(c, clientId, returned, await sessionOf(c, clientId));
      }
      return respond(c, url, resolved, draw);
    });

async function resolve(c: Context<AppEnv>, url: URL): Promise<ResolvedPage> {
  const resolved = await resolvePage(c.get('services'), url, (work) =>
    c.executionCtx.waitUntil(work),
  );
  if (resolved.client) honourLocale(c, resolved.client);
  return resolved;
}

function payloadOf(c: Context<AppEnv>, resolved: ResolvedPage, url: URL): Boot {
  const { page, client, failure } = resolved;
  const language = c.get('language');
  const { settings, nowMs } = c.get('services');
  const payload = bootOf(
    {
      ...{ page, language, liffBaseUrl: settings.LINE_LIFF_BASE_URL, nowMs: nowMs() },
      client: client && publicClient(client),
    },
    url.searchParams.get('liffId'),
  );
  return failure ? { ...payload, error: bootError(failure, language, url.pathname) } : payload;
}

async function respond(
  c: Context<AppEnv>,
  url: URL,
  resolved: ResolvedPage,
  draw: DrawPage | null,
): Promise<Response> {
  const { page, client, failure } = resolved;
  const services = c.get('services');
  const { settings } = services;
  const language = c.get('language');
  const payload = payloadOf(c, resolved, url);
  const claims = client && !failure ? await sessionOf(c, client.clientId) : undefined;
  const session =
    client && claims ? loadBootSession(services, client, page, claims, language) : null;
  const appearance = client?.appearance ?? defaultAppearance;
  const appName = (client?.appearance.appName ?? defaultAppName)[language];
  const nonce = crypto.randomUUID();
  const isDrawn = draw && settings.DRAW_PAGES === 'on' && isDrawnAtEdge(resolved);
  const template = await loadTemplate(c.env.ASSETS, url.origin);
  const body = await renderPage(
    template,
    {
      boot: payload,
      pageName: resolved.match?.name ?? 'error',
      expectedUser: claims?.lineUserId ?? null,
      title: titleOf(resolved, appName, payload.error?.status, language),
      appName,
      theme: themeStyle(appearance),
      nonce,
    },
    isDrawn && client ? drawPage(services, client, payload, draw) : null,
    session,
  );
  if (failure) c.set('failure', failure.code);
  c.header('content-type', 'text/html; charset=utf-8');
  c.header('cache-control', claims ? 'private, no-store' : 'no-cache');
  c.header('vary', 'cookie, accept-language');
  c.header('content-security-policy', contentSecurityPolicy(settings, appearance, nonce));
  c.header('reporting-endpoints', `policy="${POLICY_REPORTS}"`);
  return c.body(body, statusOf(payload.error?.status));
}

/**
 * Returns whether the edge renders the page. It renders a machine and the list of machines, unless
 * the query opens a view.
 */
const isDrawnAtEdge = ({ match, failure, page }: ResolvedPage) =>
  failure === null &&
  (match?.name === 'main' || match?.name === 'machine') &&
  !/[?&](item|binding|result)=/.test(page);

/**
 * Returns the rendered screen. Null if it cannot be rendered: then the browser renders it and shows
 * the error.
 */
async function drawPage(
  services: Services,
  client: TenantClient,
  boot: Boot,
  draw: DrawPage,
): Promise<DrawnPage | null> {
  try {
    const screen = await loadOpenScreen(services, client, boot.page);
    // There is nothing to show, for example at a made-up address, so it costs no rendering.
    if (Object.keys(screen).length === 0) return null;
    // A query changes nothing in the rendered page, and would make every address a separate cache
    // entry.
    const [path = ''] = boot.page.split('?', 1);
    return await drawOnce(draw, { ...boot, page: path, liffId: null, screen }, () =>
      firstPictures(services, client.clientId, screen, client.appearance.heroUrl),
    );
  } catch (thrown) {
    log('page.not-drawn', { clientId: client.clientId, thrown });
    return null;
  }
}

async function sessionOf(
  c: Context<AppEnv>,
  clientId: SessionClaims['clientId'],
): Promise<SessionClaims | undefined> {
  const { settings, nowMs } = c.get('services');
  const cookie = readSessionCookie(c, clientId);
  return cookie === undefined ? undefined : verifySession(settings, clientId, cookie, nowMs());
}

const statusOf = (status: number | undefined): ContentfulStatusCode =>
  status === 404 ? 404 : status === undefined ? 200 : 503;

function titleOf(
  { match }: ResolvedPage,
  appName: string,
  errorStatus: number | undefined,
  language: 'ja' | 'en',
): string {
  if (errorStatus === 404) return language === 'ja' ? 'ページが見つかりません' : 'Page Not Found';
  if (!match || match.name === 'entry' || match.name === 'main') return appName;
  return `${pageTitles[match.name][language]} | ${appName}`;
}
