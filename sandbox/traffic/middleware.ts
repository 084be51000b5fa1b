import type { MiddlewareHandler } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import type { Fault, Faults } from './faults.ts';
import type { Platform } from './platform.ts';
import type { RequestLog } from './request-log.ts';

/** Firestore, Google and LINE. The drawn avatars are excluded: they only replace pictures on a CDN. */
const ownHosts = /^\/(v1|line(?!\/avatars)|line-access|line-liff|google)(\/|$)/;

/**
 * Whether a path is a platform's. The sandbox's own pages and controls are neither logged nor disturbed.
 */
type PlatformTest = (pathname: string) => boolean;

export const platformTest =
  (platforms: readonly Pick<Platform, 'path'>[]): PlatformTest =>
  (pathname) =>
    ownHosts.test(pathname) ||
    platforms.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

/** Logs every call to a platform, whatever its result. */
export function logRequests(
  isPlatform: PlatformTest,
  log: RequestLog,
  now: () => number,
): MiddlewareHandler<SandboxContext> {
  return async (c, next) => {
    const url = new URL(c.req.url);
    if (!isPlatform(url.pathname)) return next();
    const started = now();
    await next();
    log.add({
      at: new Date(started).toISOString(),
      method: c.req.method,
      path: url.pathname,
      queryKeys: [...new Set(url.searchParams.keys())],
      status: c.res.status,
      ms: now() - started,
      ...(c.get('billed') ?? { reads: 0, writes: 0 }),
    });
  };
}

/**
 * Applies the fault that a test or a person has prepared for this request. `handle` runs the platforms
 * without this middleware: it receives the second copy of a duplicated request.
 */
export function injectFaults(
  isPlatform: PlatformTest,
  faults: Faults,
  handle: (request: Request) => Response | Promise<Response>,
): MiddlewareHandler<SandboxContext> {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    const preflight = c.req.method === 'OPTIONS';
    if (preflight || !isPlatform(pathname)) return next();
    const body = faults.readsBody(pathname) ? await c.req.raw.clone().text() : '';
    const fault = faults.take({ method: c.req.method, path: pathname, body });
    if (fault === undefined) return next();
    if (fault.kind === 'after-effect-timeout') {
      await next();
      await pause(fault.delayMs);
      c.res = withCors(lostAnswer(fault));
      return;
    }
    await pause(fault.delayMs);
    if (fault.kind === 'duplicate') await handle(c.req.raw.clone());
    if (fault.kind === 'delay' || fault.kind === 'duplicate') return next();
    return withCors(failure(fault));
  };
}

function lostAnswer({ status = 504, body }: Fault): Response {
  return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
}

function failure(fault: Fault): Response {
  if (fault.kind === 'drop') {
    // Sends the headers and the first byte before the connection breaks. The proxy in front of a local
    // Worker retries a connection that fails earlier, so the fault would have no effect.
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
      async pull(controller) {
        await pause(50);
        controller.error(new Error('dropped by a fault'));
      },
    });
    return new Response(broken, { headers: { 'content-type': 'application/json' } });
  }
  if (fault.kind === 'html') {
    const text = typeof fault.body === 'string' ? fault.body : '<h1>Bad Gateway</h1>';
    return new Response(text, {
      status: fault.status ?? 502,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  }
  const status = fault.status ?? 500;
  // Responses with these statuses may not have a body.
  const bare = [204, 205, 304].includes(status);
  return bare
    ? new Response(null, { status })
    : Response.json(fault.body ?? { error: { code: status, status: 'INJECTED' } }, { status });
}

/** Adds the CORS header, so that browsers can read an injected failure of LINE. */
function withCors(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*');
  return response;
}

function pause(ms: number | undefined): Promise<void> {
  return ms ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve();
}
