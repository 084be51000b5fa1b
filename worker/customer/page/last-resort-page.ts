import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Failure } from '../../core/result.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { problem } from '../../http/problem.ts';

/** Returns whether a browser requests a page, and not a program data. */
export const wantsPage = (c: Context<AppEnv>) =>
  c.req.method === 'GET' &&
  !c.req.path.startsWith('/api/') &&
  (c.req.header('accept') ?? '').includes('text/html');

/**
 * Returns the error page that is shown if the app's own page cannot be made. It has no script, no
 * tenant and nothing that could fail again. It has both languages, because the reader's is unknown.
 */
export function lastResortPage(c: Context<AppEnv>, failure: Failure): Response | Promise<Response> {
  const { status } = problem(c, failure);
  c.header(
    'content-security-policy',
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  c.status(status === 503 ? 503 : 500);
  return c.html(html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>問題が発生しました</title>
      </head>
      <body>
        <h1>問題が発生しました</h1>
        <p>しばらくしてから、もう一度お試しください。</p>
        <p lang="en">Internal Server Error. Please try again in a little while.</p>
        <p><a href="">もう一度試す / Try again</a></p>
        <p><small>${c.get('requestId') ?? ''}</small></p>
      </body>
    </html>`);
}
