import * as v from 'valibot';
import { call, said } from './call.ts';
import { type Finding, failed, notLookedAt, ok } from './finding.ts';
import type { Channel } from './line-channels.ts';

const tokenSchema = v.object({ access_token: v.string() });
const botSchema = v.object({ userId: v.string(), displayName: v.optional(v.string(), '') });
const endpointSchema = v.object({ endpoint: v.string(), active: v.boolean() });
const appsSchema = v.object({
  apps: v.array(
    v.object({
      liffId: v.string(),
      view: v.object({ url: v.string() }),
      features: v.optional(v.object({ qrCode: v.optional(v.boolean(), false) })),
    }),
  ),
});

/** The base URL of LINE's API. */
type Line = { readonly api: string };

/**
 * Returns a stateless token of a channel, or the status of a refusal. Such a token lives 15 minutes and
 * counts against no limit.
 */
async function tokenOf({ api }: Line, { id, secret }: Channel): Promise<string | number> {
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
  const body = new URLSearchParams(form);
  const reply = await call(`${api}/oauth2/v3/token`, tokenSchema, { method: 'POST', body });
  return reply.body?.access_token ?? reply.status;
}

const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

export type Account = {
  readonly clientId: string;
  readonly channel: Channel | undefined;
  /** The edge accepts webhooks of this account only. With `null` it accepts every account of the channel. */
  readonly botUserId: string | null;
  /** The URL to which LINE must send its events. */
  readonly webhook: string;
};

/** Checks the messaging channel's secret, its account and its webhook URL. */
export async function judgeAccount(line: Line, account: Account): Promise<Finding[]> {
  const { clientId, channel } = account;
  const checks = [`${clientId}: line channel`, `${clientId}: line webhook`] as const;
  if (!channel) {
    return checks.map((check) =>
      notLookedAt(
        check,
        'no messaging channel: the tenant sends no messages',
        `npm run ops -- tenant secret put ${clientId} line -, or LINE_CHANNELS.`,
      ),
    );
  }
  const token = await tokenOf(line, channel);
  if (typeof token === 'number') {
    return [
      failed(
        checks[0],
        `LINE refuses the channel’s id and secret: ${said(token)}`,
        `Copy both from LINE’s console (Messaging API channel, Basic settings): npm run ops -- tenant secret put ${clientId} line -, or LINE_CHANNELS.`,
      ),
      notLookedAt(checks[1], 'needs the channel’s token'),
    ];
  }
  return [
    await judgeBot(line, token, { ...account, check: checks[0] }),
    await judgeWebhook(line, token, { ...account, check: checks[1] }),
  ];
}

type Judged = Account & { readonly check: string };

async function judgeBot({ api }: Line, token: string, { check, botUserId }: Judged) {
  const { status, body: bot } = await call(`${api}/v2/bot/info`, botSchema, bearer(token));
  if (!bot) return failed(check, `bot info: ${said(status)}`, 'Is it a Messaging API channel?');
  if (botUserId !== null && botUserId !== bot.userId) {
    return failed(
      check,
      'lineMessaging.botUserId of the tenant is a different account, so its webhooks are ignored',
      `Set lineMessaging.botUserId to ${bot.userId} in the tenant file, and npm run ops -- tenant put.`,
    );
  }
  return ok(check, bot.displayName);
}

async function judgeWebhook({ api }: Line, token: string, { check, webhook }: Judged) {
  const url = `${api}/v2/bot/channel/webhook/endpoint`;
  const { status, body } = await call(url, endpointSchema, bearer(token));
  const remedy = `In LINE’s console (Messaging API tab) set the webhook URL to ${webhook}, and enable "Use webhook".`;
  if (status === 404) return failed(check, 'none is set', remedy);
  if (!body) return failed(check, said(status), remedy);
  if (body.endpoint !== webhook) return failed(check, `it is ${body.endpoint}`, remedy);
  return body.active ? ok(check, webhook) : failed(check, 'it is switched off', remedy);
}

export type LoginChannel = {
  readonly clientId: string;
  readonly channelId: string | null;
  readonly liffId: string | null;
  readonly secret: string | undefined;
  /** The allowed endpoints of the LIFF app. */
  readonly endpoints: readonly string[];
};

/** Checks that the Login channel's LIFF app exists, leads to this deployment and may scan. */
export async function judgeLiff(line: Line, channel: LoginChannel): Promise<Finding> {
  const { clientId, channelId, liffId, secret, endpoints } = channel;
  const check = `${clientId}: liff app`;
  if (channelId === null || liffId === null) {
    const remedy = 'Add lineLogin to the tenant file, and run npm run ops -- tenant put.';
    return failed(check, 'the tenant has no lineLogin: nobody can sign in', remedy);
  }
  if (secret === undefined) {
    return notLookedAt(
      check,
      'the secret of the Login channel is missing',
      `npm run ops -- tenant secret put ${clientId} line - with {"login":{"secret":"…"}, …}, or LINE_CHANNELS.`,
    );
  }
  const token = await tokenOf(line, { id: channelId, secret });
  if (typeof token === 'number') {
    return failed(
      check,
      `LINE refuses the Login channel’s id and secret: ${said(token)}`,
      'Compare lineLogin.channelId of the tenant file and login.secret with LINE’s console.',
    );
  }
  const { status, body } = await call(`${line.api}/liff/v1/apps`, appsSchema, bearer(token));
  if (!body && status !== 404) return failed(check, said(status), 'Try again in a while.');
  const app = body?.apps.find((one) => one.liffId === liffId);
  return judgeApp(check, app, { liffId, endpoints });
}

function judgeApp(
  check: string,
  app: v.InferOutput<typeof appsSchema>['apps'][number] | undefined,
  { liffId, endpoints }: { readonly liffId: string; readonly endpoints: readonly string[] },
): Finding {
  const [endpoint = ''] = endpoints;
  const console = 'In LINE’s console (Login channel, LIFF tab)';
  if (!app) {
    const remedy = `${console} add the LIFF app, and enter its id as lineLogin.liffId in the tenant file.`;
    return failed(check, `the channel has no LIFF app ${liffId}`, remedy);
  }
  if (!endpoints.includes(app.view.url.replace(/\/$/, ''))) {
    const remedy = `${console} set the endpoint URL to ${endpoint}.`;
    return failed(check, `its endpoint is ${app.view.url}`, remedy);
  }
  if (!app.features?.qrCode) {
    return failed(check, 'it cannot scan QR codes', `${console} switch "Scan QR" on.`);
  }
  return ok(check, `${liffId} leads to ${app.view.url}`);
}
