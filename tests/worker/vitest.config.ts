import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { kCurrentWorker } from 'miniflare';
import { defineConfig } from 'vitest/config';
import { FixedOrder } from '../fixed-order.ts';
import { secretBindings } from './key-bindings.ts';
import { outside, providerBindings } from './provider-bindings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const email = 'edge@test.iam.gserviceaccount.com';
const account = await generateKeyPair('RS256', { extractable: true });
/** Returns a ring with one new signing key. */
async function signingRing(kid: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid }] });
}

const indexHtml = readFileSync(`${root}/index.html`, 'utf8');

export default defineConfig({
  root,
  define: { __BUILD_ID__: '"test-build"', __BUILD_TIME_MS__: '1795000000000' },
  plugins: [
    cloudflareTest({
      main: 'worker/index.ts',
      miniflare: {
        compatibilityDate: '2026-10-20',
        bindings: {
          LINE_API_BASE_URL: `${outside}/line`,
          LINE_LIFF_BASE_URL: `${outside}/line-liff`,
          ...providerBindings,
          FIRESTORE_BASE_URL: outside,
          FIRESTORE_PROJECT_ID: 'test',
          LINE_CHANNELS: JSON.stringify({
            default: { messaging: { id: '1660000000', secret: 'a messaging secret' } },
            vector: { messaging: { id: '1660000009', secret: '8c570fa6dd201bb328f1c1eac23a96d8' } },
            leaving: { login: { secret: 'a login secret' } },
            silent: {},
          }),
          CLOUD_SYSTEMS: JSON.stringify({
            clouded: { baseUrl: `${outside}/cloud` },
            'clouded-leaks': { baseUrl: `${outside}/cloud` },
          }),
          GOOGLE_SERVICE_ACCOUNT: JSON.stringify({
            project_id: 'test',
            client_email: email,
            private_key: await exportPKCS8(account.privateKey),
          }),
          SESSION_KEYS: await signingRing('session-1'),
          DEVICE_KEYS: await signingRing('device-1'),
          APP_ORIGIN: 'https://app.test',
          CONSOLE_SESSION_KEYS: await signingRing('console-1'),
          CONSOLE_ORIGIN: 'https://console.test',
          CONSOLE_OIDC_SECRETS: JSON.stringify({
            default: {},
            desk: { company: 'an oidc secret' },
            newcomers: { company: 'an oidc secret' },
            // Refused sign-ins are counted per tenant, so this test has a tenant of its own.
            'hostile-desk': { company: 'an oidc secret' },
            'sign-in-log': { company: 'an oidc secret' },
          }),
          ...secretBindings,
          SMS_BASE_URL: `${outside}/twilio`,
          SMS_ACCOUNT_SID: 'ACdev'.padEnd(34, '0'),
          SMS_AUTH_TOKEN: 'dev-twilio-token',
          SMS_SERVICE_SID: 'VAdev'.padEnd(34, '0'),
        },
        durableObjects: {
          MACHINES: { className: 'MachineObject', useSQLite: true },
          FLEETS: { className: 'FleetHub', useSQLite: true },
        },
        ratelimits: {
          SIGN_IN_LIMIT: { namespace_id: '1', simple: { limit: 60, period: 60 } },
          REPORT_LIMIT: { namespace_id: '2', simple: { limit: 10, period: 60 } },
          CODE_LIMIT: { namespace_id: '3', simple: { limit: 10, period: 60 } },
          SEARCH_LIMIT: { namespace_id: '6', simple: { limit: 90, period: 60 } },
          BINDING_LIMIT: { namespace_id: '5', simple: { limit: 40, period: 60 } },
          CLAIM_LIMIT: { namespace_id: '7', simple: { limit: 20, period: 60 } },
          CLAIM_TENANT_LIMIT: { namespace_id: '8', simple: { limit: 40, period: 60 } },
          CONNECT_LIMIT: { namespace_id: '9', simple: { limit: 60, period: 60 } },
          WRITE_LIMIT: { namespace_id: '4', simple: { limit: 400, period: 60 } },
          STAFF_ASK_LIMIT: { namespace_id: '11', simple: { limit: 10, period: 60 } },
          STAFF_REVEAL_LIMIT: { namespace_id: '12', simple: { limit: 20, period: 60 } },
          STAFF_REFUSAL_LIMIT: { namespace_id: '13', simple: { limit: 10, period: 60 } },
          STAFF_SIGN_IN_LIMIT: { namespace_id: '10', simple: { limit: 400, period: 60 } },
        },
        serviceBindings: {
          EDGE: { name: kCurrentWorker, entrypoint: 'ConsoleActions' },
          ASSETS: (request) =>
            request.url.endsWith('/index.html')
              ? new Response(indexHtml, {
                  headers: { 'content-type': 'text/html', etag: '"old"', 'last-modified': 'x' },
                })
              : new Response(null, {
                  status: /\/assets\/(here-12345678\.js|licences\.txt)$/.test(request.url)
                    ? 200
                    : 404,
                }),
        },
        outboundService: 'stand-ins',
        workers: [
          {
            name: 'stand-ins',
            modules: true,
            scriptPath: `${root}/.state/test-stand-ins/index.js`,
            compatibilityDate: '2026-10-20',
            durableObjects: { SANDBOX: { className: 'SandboxObject', useSQLite: true } },
            bindings: {
              TRUSTED_SERVICE_ACCOUNTS: JSON.stringify({
                [email]: { projectId: 'test', publicKeyPem: await exportSPKI(account.publicKey) },
              }),
            },
          },
        ],
      },
    }),
  ],
  test: {
    name: 'worker',
    include: ['tests/worker/**/*.test.ts', 'tests/long/worker/**/*.test.ts'],
    sequence: { sequencer: FixedOrder },
    globalSetup: ['tests/worker/global-setup.ts'],
    // One workerd for all files. The setup file empties it before each.
    isolate: false,
    maxWorkers: 1,
    setupFiles: ['tests/worker/support/fresh-world.ts'],
    // Long enough for a computer whose cores are busy with other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
