import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import type { LineState } from './line.ts';
import { SCANNER_CHANNEL_ID } from './scanner-routes.tsx';

/**
 * The part of LINE's app on the phone. `liff://subwindow?url=…&msit=…` becomes
 * `/line-app/subwindow?…`, which opens the window with a token and the window's own verifier.
 */
export function lineAppRoutes(line: LineState) {
  const app = new Hono<SandboxContext>();
  app.get('/subwindow', (c) => openWindow(c, line, c.req.query('msit') ?? ''));
  return app;
}

function openWindow(c: Context, { subWindows, tokens, registry }: LineState, msit: string) {
  const found = subWindows.find(msit);
  const verifier = found && subWindows.verifierOf(found.challenge);
  if (found === undefined || verifier === undefined) return c.text('404 Not Found', 404);
  const channelId = registry.app(found.subLiffId)?.channelId ?? SCANNER_CHANNEL_ID;
  const held = new URLSearchParams({
    access_token: tokens.issue(channelId, found.personId).token,
    msit,
    mst_verifier: verifier,
  });
  return c.redirect(`/line-liff/${found.subLiffId}?liff.subwindow=true#${held}`, 302);
}
