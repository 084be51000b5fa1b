import { Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { issueHashCredentials } from '../line/hash-credentials.ts';
import type { LineState } from '../line/line.ts';
import type { LiffApp } from '../line/registry.ts';
import { setFollow } from '../line/set-follow.ts';
import { readBody } from './read-body.ts';

const Id = v.pipe(v.string(), v.nonEmpty());
const AppSchema = v.strictObject({
  channelId: Id,
  endpointUrl: v.pipe(v.string(), v.url()),
  channelSecret: v.optional(v.string()),
  providerId: v.optional(Id),
  name: v.optional(v.string()),
  scanQr: v.optional(v.boolean(), true),
});
const MessagingSchema = v.strictObject({
  channelSecret: Id,
  providerId: v.optional(Id),
  webhookUrl: v.optional(v.pipe(v.string(), v.url())),
  /** The console's switch "Use webhook". */
  webhookActive: v.optional(v.boolean(), true),
});
const PersonSchema = v.strictObject({
  personId: v.optional(Id),
  displayName: Id,
  pictureUrl: v.optional(v.pipe(v.string(), v.url())),
});
const TokenRequestSchema = v.strictObject({
  personId: Id,
  channelId: Id,
  liffId: v.optional(Id),
  expiresInSeconds: v.optional(v.number()),
});
const AccessTokenSchema = v.strictObject({ accessToken: Id });
const FollowSchema = v.strictObject({ personId: Id, channelId: Id, follows: v.boolean() });

/** `/control/line/…` */
export function lineControlRoutes(line: LineState) {
  const app = new Hono<SandboxContext>();
  channelsAndApps(app, line);
  people(app, line);
  tokens(app, line);
  return app;
}

const asWritten = (app: LiffApp | undefined) => app && { ...app, scanQr: app.scanQr === 1 };

function channelsAndApps(app: Hono<SandboxContext>, { registry, messages, webhooks }: LineState) {
  app.get('/apps', (c) => c.json({ apps: registry.apps().map(asWritten) }));
  app.put('/apps/:liffId', async (c) => {
    const liffId = c.req.param('liffId');
    const wanted = await readBody(c, AppSchema);
    const { channelId, endpointUrl, channelSecret, providerId, name } = wanted;
    const known = registry.channel(channelId);
    registry.saveChannel({
      id: channelId,
      kind: 'login',
      secret: channelSecret ?? known?.secret ?? '',
      provider: providerId ?? known?.provider ?? channelId,
    });
    const scanQr = Number(wanted.scanQr);
    registry.saveApp({ liffId, channelId, endpointUrl, name: name ?? liffId, scanQr });
    return c.json(asWritten(registry.app(liffId)) ?? {});
  });
  app.put('/channels/:channelId/messaging', async (c) => {
    const id = c.req.param('channelId');
    const wanted = await readBody(c, MessagingSchema);
    const { channelSecret, providerId, webhookUrl, webhookActive } = wanted;
    const provider = providerId ?? registry.channel(id)?.provider ?? id;
    registry.saveChannel({ id, kind: 'messaging', secret: channelSecret, provider });
    if (webhookUrl !== undefined) webhooks.save(id, webhookUrl);
    webhooks.setActive(id, webhookActive);
    return c.json({ channelId: id, providerId: provider });
  });
  app.get('/messages', (c) => {
    const pushes = messages.latest(200).map((push) => ({
      ...push,
      delivered: push.delivered === 1,
      messages: v.parse(v.pipe(v.string(), v.parseJson(), v.array(v.unknown())), push.messages),
    }));
    return c.json({ messages: pushes });
  });
}

function people(app: Hono<SandboxContext>, line: LineState) {
  const { people: all, registry } = line;
  const list = () => ({
    users: all.all().map((person) => ({
      personId: person.id,
      displayName: person.name,
      ...(person.picture !== '' && { pictureUrl: person.picture }),
    })),
  });
  app.get('/users', (c) => c.json(list()));
  app.post('/users', async (c) => {
    const { personId, displayName, pictureUrl = '' } = await readBody(c, PersonSchema);
    const id = personId ?? `person-${crypto.randomUUID().slice(0, 8)}`;
    all.save({ id, name: displayName, picture: pictureUrl });
    return c.json({ personId: id, displayName });
  });
  app.put('/follow', async (c) => {
    const { personId, channelId, follows } = await readBody(c, FollowSchema);
    await setFollow(line, registry.providerOf(channelId), personId, follows);
    return c.json({ personId, follows });
  });
}

function tokens(app: Hono<SandboxContext>, line: LineState) {
  app.post('/tokens', async (c) => {
    const { personId, channelId, liffId, expiresInSeconds } = await readBody(c, TokenRequestSchema);
    if (line.people.find(personId) === undefined) return c.json({ error: 'unknown personId' }, 404);
    const request = { personId, channelId, liffId, seconds: expiresInSeconds };
    return c.json(await issueHashCredentials(line, request, new URL(c.req.url).origin));
  });
  app.post('/tokens/expire', async (c) => {
    const { accessToken } = await readBody(c, AccessTokenSchema);
    if (line.tokens.find(accessToken) === undefined) return c.json({ error: 'unknown token' }, 404);
    line.tokens.expire(accessToken);
    return c.json({ ok: true });
  });
  app.post('/tokens/revoke', async (c) => {
    const { accessToken } = await readBody(c, AccessTokenSchema);
    if (line.tokens.find(accessToken) === undefined) return c.json({ error: 'unknown token' }, 404);
    line.tokens.revoke(accessToken);
    return c.json({ ok: true });
  });
}
