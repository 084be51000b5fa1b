import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { inject } from 'vitest';
import { enrolmentContext } from '../../../cli/machine/enrolment-context.ts';
import { openStore } from '../../../cli/services/open-store.ts';
import { makeDevelopmentKeys } from '../../../cli/settings/development-keys.ts';
import { demoTenantFiles } from '../../../cli/tenant/demo-tenants.ts';
import { putTenant } from '../../../cli/tenant/put-tenant.ts';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { control } from '../../../lab/sandbox/control.ts';
import { registerWithLine } from '../../../lab/sandbox/register-with-line.ts';
import { trustServiceAccount } from '../../../lab/sandbox/trust-service-account.ts';
import { createApp } from '../../../worker/app.ts';
import { parseSettings } from '../../../worker/core/env.ts';
import { issueToken } from '../../../worker/core/machines/device/operate/issue-token.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import type { Fields } from '../../../worker/core/store/values.ts';
import type { Write } from '../../../worker/core/store/writes.ts';
import { listeningAt } from '../listening-at.ts';

const app = createApp(null);

type Settings = Readonly<Record<string, string>>;

/** A deployment with stand-ins of its own. A test can break every part of it. */
export type Deployment = {
  readonly origin: string;
  readonly standIns: string;
  /** The settings that `npm start` would write. */
  readonly settings: Settings;
  readonly store: ReturnType<typeof openStore>;
  /** The settings of the commands. */
  here: Record<string, string>;
  /** How the edge runs from the next request on. */
  edge: { settings: Settings; isMeasured: boolean; status: number | undefined };
  /** What Cloudflare's SQL API answers from the next request on. */
  metrics: { status: number; body: unknown };
  stop(): void;
};

/** Registers the demo tenants as `npm start` does, and serves the edge's app. */
export async function startDeployment(): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  const standIns = `${inject('sandboxUrl')}/worlds/doctor`;
  await makeDevelopmentKeys(standIns, join(folder, 'settings'));
  const cloudflare = await serve(async (_, respond) => {
    const { status, body } = deployment.metrics;
    respond.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const settings = {
    ...readSettingsFile(join(folder, 'settings')),
    CLOUDFLARE_API_BASE_URL: cloudflare.origin,
    CLOUDFLARE_API_TOKEN: 'a-token-of-cloudflare',
    CLOUDFLARE_ACCOUNT_ID: 'an-account',
  };
  const edge = await serve(async ({ url = '/', headers }, respond) => {
    const { status } = deployment.edge;
    const request = new Request(`${deployment.origin}${url}`, {
      headers: { authorization: headers.authorization ?? '' },
    });
    const answer = status
      ? new Response('<h1>Error</h1>', { status })
      : await app.fetch(request, bindingsOf(deployment.edge));
    respond.writeHead(answer.status, Object.fromEntries(answer.headers));
    respond.end(await answer.text());
  });
  const deployment: Deployment = {
    ...{ origin: edge.origin, standIns, settings, store: openStore(settings) },
    here: { ...settings },
    edge: { settings, isMeasured: true, status: undefined },
    metrics: { status: 200, body: {} },
    stop() {
      edge.close();
      cloudflare.close();
    },
  };
  await trustServiceAccount(standIns, settings);
  for (const file of demoTenantFiles.map((path) => readTenantFile(path))) {
    await registerWithLine(standIns, deployment.origin, file);
    await putTenant({ store: deployment.store, settings: parseSettings(settings) }, file);
  }
  await issueToken(
    enrolmentContext(deployment.store, settings, MACHINE.clientId),
    MACHINE.machineId,
  );
  return deployment;
}

/** The platform's bindings that the self-check uses. */
const bindingsOf = ({ settings, isMeasured }: Deployment['edge']) => ({
  ...settings,
  REPORT_LIMIT: { limit: async () => ({ success: true }) },
  ...(isMeasured && { METRICS: { writeDataPoint: () => undefined } }),
});

const readSettingsFile = (path: string): Settings =>
  Object.fromEntries(
    Object.entries(parseEnv(readFileSync(path, 'utf8'))).map(([name, value]) => [
      name,
      value ?? '',
    ]),
  );

async function serve(
  answer: (...of: Parameters<RequestListener>) => Promise<void>,
): Promise<{ readonly origin: string; close(): void }> {
  const server = createServer((request, response) => void answer(request, response));
  return { origin: await listeningAt(server), close: () => server.close() };
}

/** Breaks or repairs something at the stand-ins. */
export const atStandIns = (
  { standIns }: Deployment,
  path: string,
  body: unknown,
): Promise<unknown> => control(standIns, 'PUT', path, body);

/** A machine of the demo tenant. */
export const MACHINE = {
  clientId: v.parse(clientIdSchema, 'demo'),
  machineId: v.parse(machineIdSchema, readTenantFile('tenants/demo/tenant.json').machines[0]?.id),
};

/** An incident of the demo tenant. */
export const UNTOLD = documentPath('clients', 'demo', 'incidents', 'tenant.OVERDUE');
/** An order that may be overdue. */
export const LATE = documentPath('clients', 'demo', 'orders', 'late');

/** Writes a whole document, whether it exists or not. */
export const set = (path: Write['path'], fields: Fields): Write => ({ kind: 'set', path, fields });

const measured = (metric: string, points: number, last: number) => ({
  ...{ metric, points: String(points), first: 5, second: 1000, third: 3, fourth: 100 },
  last: String(last),
});

const nowS = () => Math.floor(Date.now() / 1000);

/** Returns a day's answer of Analytics Engine. The last sweep was `sweptSecondsAgo` seconds ago. */
export const measuredDay = (sweptSecondsAgo = 60, refused = 0) => ({
  data: [
    measured('request', 50_000, nowS()),
    measured('sweep', 7200, nowS() - sweptSecondsAgo),
    ...(refused > 0 ? [measured('refused', refused, nowS())] : []),
  ],
});
