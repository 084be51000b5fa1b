import { makeKey } from '../../../cli/settings/make-key.ts';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import indexFile from '../../../firestore.indexes.json';
import { ringNames } from '../../../worker/core/crypto/key-ring.ts';
import { incidentWrite } from '../../../worker/core/incidents/incident-document.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { update } from '../../../worker/core/store/writes.ts';
import {
  atStandIns,
  type Deployment,
  LATE,
  MACHINE,
  measuredDay,
  set,
  UNTOLD,
} from './deployment.ts';

const demo = readTenantFile('tenants/demo/tenant.json');
const CLIENT = documentPath('clients', 'demo');

/** One fault, the check that must report it, and words of its remedy. */
export type Broken = readonly [
  what: string,
  check: string,
  remedy: string,
  breakIt: (there: Deployment) => unknown,
];

/** Runs the edge with these settings instead. */
export const atEdge = (there: Deployment, settings: Readonly<Record<string, string>>) => {
  there.edge = { ...there.edge, settings: { ...there.settings, ...settings } };
};
const fault = (there: Deployment, pathPrefix: string, status: number) =>
  atStandIns(there, '/faults', [{ pathPrefix, kind: 'status', status, times: -1 }]);
const deployIndexes = (there: Deployment, change: (file: typeof indexFile) => unknown) =>
  atStandIns(there, '/firestore/deployed-indexes', change(structuredClone(indexFile)));
const parsed = (there: Deployment, name: string): Record<string, Record<string, object>> =>
  JSON.parse(there.settings[name] ?? '{}');
const messagingOf = (more: object) => ({
  channelSecret: 'dev-messaging-secret-demo',
  providerId: demo.lineLogin.channelId,
  ...more,
});
const liffApp = (there: Deployment, more: object) =>
  atStandIns(there, `/line/apps/${demo.lineLogin.liffId}`, {
    channelId: demo.lineLogin.channelId,
    endpointUrl: `${there.origin}/demo`,
    ...more,
  });
const ringWithAnother = async (there: Deployment, name: (typeof ringNames)[number]) => {
  const { keys } = JSON.parse(there.settings[name] ?? '');
  return JSON.stringify({ keys: [await makeKey(name, 'dev-2'), ...keys] });
};

/** One fault for each thing that the doctor checks. */
export const breakages: readonly Broken[] = [
  [
    'an incident that nobody was told of',
    'demo: incidents',
    'monthly limit',
    ({ store }) => {
      const openedMs = Date.now() - 16 * 60_000;
      const happened = { kind: 'OVERDUE', orderId: null, machineId: null } as const;
      const { fields } = incidentWrite(MACHINE.clientId, happened, openedMs);
      return store.commit([set(UNTOLD, fields)]);
    },
  ],
  [
    'an edge that is down',
    'edge',
    'npx wrangler tail',
    (there) => (there.edge = { ...there.edge, status: 503 }),
  ],
  [
    'another DOCTOR_TOKEN',
    'edge',
    'wrangler secret put DOCTOR_TOKEN',
    (there) => atEdge(there, { DOCTOR_TOKEN: 'x'.repeat(40) }),
  ],
  ['no DOCTOR_TOKEN here', 'edge', 'openssl rand', (there) => (there.here['DOCTOR_TOKEN'] = '')],
  [
    'a setting missing at the edge',
    'settings',
    'npx wrangler secret put SESSION_KEYS',
    (there) => atEdge(there, { SESSION_KEYS: '' }),
  ],
  [
    'a setting malformed here',
    'settings here',
    '.dev.vars',
    (there) => (there.here['SEAL_KEYS'] = 'no JSON'),
  ],
  ...ringNames.map(
    (name): Broken => [
      `another ring ${name} at the edge`,
      `keys ${name}`,
      `npx wrangler secret put ${name}`,
      async (there) => atEdge(there, { [name]: await ringWithAnother(there, name) }),
    ],
  ),
  [
    'credentials that the edge does not have',
    'credentials',
    'npx wrangler secret put CLOUD_SYSTEMS',
    (there) => atEdge(there, { CLOUD_SYSTEMS: '{}' }),
  ],
  [
    'no dataset for metrics',
    'metrics',
    'analytics_engine_datasets',
    (there) => (there.edge = { ...there.edge, isMeasured: false }),
  ],
  [
    'a service account that Google does not know',
    'firestore from the edge',
    'put a new GOOGLE_SERVICE_ACCOUNT',
    (there) => {
      const account = JSON.parse(there.settings['GOOGLE_SERVICE_ACCOUNT'] ?? '');
      const unknown = {
        ...account,
        client_email: 'gone@example.com',
        token_uri: `${there.standIns}/google/token`,
      };
      atEdge(there, { GOOGLE_SERVICE_ACCOUNT: JSON.stringify(unknown) });
    },
  ],
  [
    'a clock that is wrong',
    'clock',
    'time service',
    (there) => atStandIns(there, '/firestore/date', { offsetMs: 300_000 }),
  ],
  [
    'a relay that is ill',
    'paypay relay',
    'relay/README.md',
    (there) => fault(there, '/paypay/health', 502),
  ],
  [
    'SMS credentials that Twilio refuses',
    'sms',
    'SMS_AUTH_TOKEN',
    (there) => atEdge(there, { SMS_AUTH_TOKEN: 'another' }),
  ],
  [
    'no SMS, where a tenant asks for numbers',
    'sms',
    'set all four',
    (there) => atEdge(there, { SMS_SERVICE_SID: '' }),
  ],
  [
    'an order that nobody brings on',
    'cron',
    '[triggers]',
    (there) => {
      const driveAt = Timestamp.ofMs(Date.now() - 240_000);
      return there.store.commit([set(LATE, { driveShard: 3, driveAt })]);
    },
  ],
  [
    'a sweep that was last measured an hour ago',
    'cron',
    '[triggers]',
    (there) => (there.metrics = { status: 200, body: measuredDay(3600) }),
  ],
  [
    'an index that was not put',
    'indexes',
    'firestore:indexes',
    (there) =>
      deployIndexes(there, ({ indexes, ...file }) => ({ ...file, indexes: indexes.slice(1) })),
  ],
  [
    'an index that is being made',
    'indexes',
    'creating an index takes minutes',
    (there) =>
      deployIndexes(there, ({ indexes, ...file }) => ({
        ...file,
        indexes: indexes.map((index) => ({ ...index, state: 'CREATING' })),
      })),
  ],
  [
    'a field whose index was not put',
    'indexes of single fields',
    'firestore:indexes',
    (there) =>
      deployIndexes(there, ({ fieldOverrides, ...file }) => ({
        ...file,
        fieldOverrides: fieldOverrides.filter(({ fieldPath }) => fieldPath !== 'accountHash'),
      })),
  ],
  [
    'a TTL that was not put',
    'ttl',
    'firestore:indexes',
    (there) =>
      deployIndexes(there, ({ fieldOverrides, ...file }) => ({
        ...file,
        fieldOverrides: fieldOverrides.map((field) =>
          field.collectionGroup === 'sessions' ? { ...field, ttl: false } : field,
        ),
      })),
  ],
  [
    'rules that let strangers read',
    'rules',
    'firestore:rules',
    (there) => atStandIns(there, '/firestore/rules', 'open'),
  ],
  [
    'a machine’s token whose key the edge does not have',
    'machine tokens',
    'npm run ops -- keys count',
    (there) =>
      there.store.commit([
        update(paths.machineDevice(MACHINE.clientId, MACHINE.machineId), { kid: 'lost' }),
      ]),
  ],
  [
    'a messaging channel’s secret that LINE refuses',
    'demo: line channel',
    'npm run ops -- tenant secret put demo line',
    (there) => {
      const channels = parsed(there, 'LINE_CHANNELS');
      const messaging = { id: '1660000001', secret: 'another' };
      there.here['LINE_CHANNELS'] = JSON.stringify({
        ...channels,
        demo: { ...channels['demo'], messaging },
      });
    },
  ],
  [
    'an account that is not the tenant’s',
    'demo: line channel',
    'Set lineMessaging.botUserId to U',
    (there) =>
      there.store.commit([
        update(CLIENT, { lineMessaging: { botUserId: 'Uother' } }, undefined, ['lineMessaging']),
      ]),
  ],
  [
    'a webhook that leads elsewhere',
    'demo: line webhook',
    '/api/webhooks/line/demo',
    (there) =>
      atStandIns(
        there,
        '/line/channels/1660000001/messaging',
        messagingOf({ webhookUrl: 'https://old.example.jp/hook' }),
      ),
  ],
  [
    'a webhook that is switched off',
    'demo: line webhook',
    'enable "Use webhook"',
    (there) =>
      atStandIns(
        there,
        '/line/channels/1660000001/messaging',
        messagingOf({ webhookActive: false }),
      ),
  ],
  [
    'a LIFF app that leads elsewhere',
    'demo: liff app',
    'set the endpoint URL to http',
    (there) => liffApp(there, { endpointUrl: 'https://old.example.jp/demo' }),
  ],
  [
    'a LIFF app that may not scan',
    'demo: liff app',
    '"Scan QR" on',
    (there) => liffApp(there, { scanQr: false }),
  ],
  [
    'a LIFF app that is not there',
    'demo: liff app',
    'add the LIFF app',
    (there) =>
      there.store.commit([
        update(
          CLIENT,
          { lineLogin: { ...demo.lineLogin, liffId: `${demo.lineLogin.channelId}-gone` } },
          undefined,
          ['lineLogin'],
        ),
      ]),
  ],
  [
    'a Login channel’s secret that LINE refuses',
    'demo: liff app',
    'login.secret',
    (there) => liffApp(there, { channelSecret: 'changed' }),
  ],
  [
    'PayPay refusing keys or address',
    'demo: paypay',
    'PayPay has registered the addresses of both relays',
    (there) => {
      const account = demo.paypay?.merchantId;
      const outcome = { call: 'details', code: 'UNAUTHORIZED', account, times: -1 };
      return atStandIns(there, '/paypay/outcomes', [outcome]);
    },
  ],
  [
    'a way to pay that is offered without a merchant',
    'demo: paypay',
    'npm run ops -- tenant secret put demo paypay',
    (there) => there.store.commit([update(CLIENT, { paypay: null }, undefined, ['paypay'])]),
  ],
  [
    'GMO-PG refusing the shop',
    'demo: dpay',
    'DPAY_SHOPS',
    (there) =>
      atStandIns(there, '/gmo/outcomes', [
        { call: 'inquiry', code: 'unauthorized_request', times: -1 },
      ]),
  ],
  [
    'a tenant’s sealed keys that do not open',
    'hinata: paypay',
    'Add it to SEAL_KEYS again',
    (there) => {
      const path = documentPath('clients', 'hinata', 'secrets', 'current');
      return there.store.commit([set(path, { paypay: 'sealed.with.a.lost.key' })]);
    },
  ],
  [
    'a token that Cloudflare refuses',
    'cost of the last day',
    'CLOUDFLARE_API_TOKEN',
    (there) => (there.metrics = { status: 403, body: { success: false } }),
  ],
];
