import * as v from 'valibot';
import type { LiffApp, Registry } from './registry.ts';

const RequestSchema = v.object({
  app_id: v.string(),
  state: v.optional(v.string(), ''),
  response_type: v.literal('code'),
  code_challenge_method: v.literal('S256'),
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  redirect_uri: v.optional(v.string()),
});

export type AuthorizeRequest = {
  app: LiffApp;
  state: string;
  challenge: string;
  redirectUri: string;
};

/** Parses a sign-in request. @returns the reason as text if LINE would not show the page. */
export function parseAuthorizeRequest(
  registry: Registry,
  input: unknown,
): AuthorizeRequest | { problem: string } {
  const parsed = v.safeParse(RequestSchema, input);
  if (!parsed.success) {
    const keys = parsed.issues.map((issue) => issue.path?.map((item) => item.key).join('.'));
    return { problem: `不正なリクエストです: ${keys.join(', ')}` };
  }
  const { app_id, state, code_challenge: challenge } = parsed.output;
  const app = registry.app(app_id);
  if (app === undefined) return { problem: `LIFF ID ${app_id} は登録されていません` };
  const redirectUri = parsed.output.redirect_uri ?? app.endpointUrl;
  if (!liesUnder(redirectUri, app.endpointUrl)) {
    return { problem: `redirect_uri がエンドポイント ${app.endpointUrl} の配下にありません` };
  }
  return { app, state, challenge, redirectUri };
}

/** Returns whether a URL has the endpoint's origin, and a path at or below the endpoint's. */
function liesUnder(redirectUri: string, endpointUrl: string): boolean {
  const target = URL.parse(redirectUri);
  const endpoint = URL.parse(endpointUrl);
  if (target === null || target.origin !== endpoint?.origin) return false;
  const base = endpoint.pathname.replace(/\/$/, '');
  return target.pathname === base || target.pathname.startsWith(`${base}/`);
}
