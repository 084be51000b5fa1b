import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import type { LiffApp, Registry } from './registry.ts';

/** liff.line.me: permanent links, in the documented `concat` form. */
export function linePermanentLinkRoutes(registry: Registry) {
  const app = new Hono<SandboxContext>();
  const open = (c: Context) => {
    const url = new URL(c.req.url);
    const [, liffId = '', path = ''] = /^\/line-liff\/([^/]+)(.*)$/s.exec(url.pathname) ?? [];
    const liff = registry.app(liffId);
    if (liff === undefined) return c.text('404 Not Found', 404);
    return c.redirect(permanentLinkTarget(liff, path + url.search), 302);
  };
  app.get('/:liffId', open);
  app.get('/:liffId/*', open);
  return app;
}

/** Returns the first target of a permanent link. The SDK then navigates to the endpoint plus the state. */
export function permanentLinkTarget(app: LiffApp, state: string): string {
  if (state === '' || state === '/') return app.endpointUrl;
  const target = new URL(app.endpointUrl);
  target.searchParams.set('liff.state', state);
  return target.href;
}
