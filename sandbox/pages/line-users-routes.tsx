import * as v from 'valibot';
import { createPerson } from '../line/access-routes.tsx';
import { issueHashCredentials } from '../line/hash-credentials.ts';
import type { LineState } from '../line/line.ts';
import { permanentLinkTarget } from '../line/permanent-link.ts';
import { setFollow } from '../line/set-follow.ts';
import { formRoutes } from './form-routes.ts';
import { LineUsersPage } from './line-users-page.tsx';

const PersonForm = v.object({ displayName: v.pipe(v.string(), v.trim(), v.nonEmpty()) });
const FollowForm = v.object({ provider: v.string(), personId: v.string(), follows: v.string() });
const TokenForm = v.object({ accessToken: v.string() });
const OpenForm = v.object({ liffId: v.string(), personId: v.string(), path: v.string() });

/** `/line-users` and the forms on it. */
export function lineUsersPageRoutes(line: LineState) {
  const app = formRoutes('/line-users', {
    '/': (form) => createPerson(line, v.parse(PersonForm, form).displayName),
    '/follow'(form) {
      const { provider, personId, follows } = v.parse(FollowForm, form);
      return setFollow(line, provider, personId, follows === 'yes');
    },
    '/expire': (form) => line.tokens.expire(v.parse(TokenForm, form).accessToken),
    '/revoke': (form) => line.tokens.revoke(v.parse(TokenForm, form).accessToken),
  });
  app.get('/', (c) => c.html(<LineUsersPage line={line} />));
  // LINE's app puts the person's token into the hash when it opens a LIFF link.
  app.post('/open', async (c) => {
    const { liffId, personId, path } = v.parse(OpenForm, await c.req.parseBody());
    const app = line.registry.app(liffId);
    if (app === undefined) return c.redirect('/line-users', 303);
    const request = { personId, channelId: app.channelId, liffId };
    const { hash } = await issueHashCredentials(line, request, new URL(c.req.url).origin);
    return c.redirect(permanentLinkTarget(app, path) + hash, 303);
  });
  return app;
}
