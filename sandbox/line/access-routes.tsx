import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { AuthorizePage, AuthorizeProblemPage } from './authorize-page.tsx';
import { type AuthorizeRequest, parseAuthorizeRequest } from './authorize-request.ts';
import type { LineState } from './line.ts';

const DecisionSchema = v.object({
  personId: v.optional(v.string(), ''),
  displayName: v.optional(v.pipe(v.string(), v.trim()), ''),
  refuse: v.optional(v.string()),
});

/** access.line.me: the sign-in page. */
export function lineAccessRoutes(line: LineState) {
  const app = new Hono<SandboxContext>();
  app.get('/liff/v1/authorize', (c) => {
    const input = c.req.query();
    const request = parseAuthorizeRequest(line.registry, input);
    if ('problem' in request) return c.html(<AuthorizeProblemPage {...request} />, 400);
    return c.html(<AuthorizePage app={request.app} people={line.people.all()} fields={input} />);
  });
  app.post('/liff/v1/authorize', async (c) => {
    const form = await c.req.parseBody();
    const request = parseAuthorizeRequest(line.registry, form);
    if ('problem' in request) return c.html(<AuthorizeProblemPage {...request} />, 400);
    const decision = v.parse(DecisionSchema, form);
    if (decision.refuse !== undefined) return c.redirect(refusalUrl(request), 303);
    const personId = decision.personId || createPerson(line, decision.displayName);
    if (line.people.find(personId) === undefined) return badPerson(c);
    return c.redirect(grantUrl(line, request, personId), 303);
  });
  return app;
}

function grantUrl(
  line: LineState,
  { app, state, challenge, redirectUri }: AuthorizeRequest,
  personId: string,
) {
  const code = line.codes.issue({ liffId: app.liffId, personId, challenge, redirectUri });
  const url = new URL(redirectUri);
  url.searchParams.set('code', code);
  url.searchParams.set('state', state);
  url.searchParams.set('liffClientId', app.channelId);
  url.searchParams.set('liffRedirectUri', redirectUri);
  return url.href;
}

function refusalUrl({ app, state, redirectUri }: AuthorizeRequest) {
  const url = new URL(redirectUri);
  url.searchParams.set('error', 'access_denied');
  url.searchParams.set('error_description', 'The resource owner denied the request.');
  url.searchParams.set('state', state);
  url.searchParams.set('liffOAuth2Error', 'true');
  url.searchParams.set('liffClientId', app.channelId);
  url.searchParams.set('liffRedirectUri', redirectUri);
  return url.href;
}

/** Adds a person under a new id and returns the id. */
export function createPerson(line: LineState, displayName: string, picture = ''): string {
  const id = `person-${crypto.randomUUID().slice(0, 8)}`;
  line.people.save({ id, name: displayName || 'ゲスト', picture });
  return id;
}

function badPerson(c: Context) {
  return c.html(<AuthorizeProblemPage problem="このユーザーはもう存在しません" />, 400);
}
