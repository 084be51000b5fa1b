import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { exportPKCS8, generateKeyPair } from 'jose';
import { ringNames } from '../../worker/core/crypto/key-ring.ts';
import { DEV_VARS } from './dev-vars.ts';
import { makeKey } from './make-key.ts';

const SERVICE_ACCOUNT = 'edge@line-vending-dev.iam.gserviceaccount.com';

/** The demo tenants' channels, registered by `sandbox/register-with-line.ts`. */
export const developmentChannels: Readonly<
  Record<
    string,
    {
      readonly login: { readonly secret: string };
      readonly messaging: { readonly id: string; readonly secret: string };
    }
  >
> = {
  demo: {
    login: { secret: 'dev-login-secret-demo' },
    messaging: { id: '1660000001', secret: 'dev-messaging-secret-demo' },
  },
  hinata: {
    login: { secret: 'dev-login-secret-hinata' },
    messaging: { id: '1660000002', secret: 'dev-messaging-secret-hinata' },
  },
};

/** The secret of the console's clients at the stand-in of the identity provider. */
export const developmentOidcSecret = 'dev-oidc-secret';

/** Returns the settings that point to the stand-ins. */
const standIns = (origin: string): Record<string, string> => ({
  LINE_API_BASE_URL: `${origin}/line`,
  LINE_LIFF_BASE_URL: `${origin}/line-liff`,
  PAYPAY_BASE_URL: `${origin}/paypay`,
  DPAY_BASE_URL: `${origin}/gmo`,
  SMS_BASE_URL: `${origin}/twilio`,
  // The account that the stand-in accepts by default (sandbox/README.md).
  SMS_ACCOUNT_SID: 'ACdev'.padEnd(34, '0'),
  SMS_AUTH_TOKEN: 'dev-twilio-token',
  SMS_SERVICE_SID: 'VAdev'.padEnd(34, '0'),
  FIRESTORE_BASE_URL: origin,
  FIRESTORE_PROJECT_ID: 'line-vending-dev',
  // The stand-ins' default keys (sandbox/README.md). They are worthless anywhere else.
  PAYPAY_CREDENTIALS: JSON.stringify({
    default: {
      apiKey: 'dev-paypay-key',
      apiSecret: 'c2FuZGJveC1wYXlwYXktZGV2LXNlY3JldC0wMDAwMDE=',
    },
  }),
  DPAY_SHOPS: JSON.stringify({
    demo: {
      shopId: 'dev-shop-demo',
      shopPass: 'dev-pass',
      contactName: 'Support',
      contactEmail: 'support@example.com',
    },
  }),
  LINE_CHANNELS: JSON.stringify(developmentChannels),
  CLOUD_SYSTEMS: JSON.stringify({ hinata: { baseUrl: `${origin}/cloud` } }),
  APP_ORIGIN: 'http://localhost:5173',
  CONSOLE_ORIGIN: 'http://localhost:5174',
  DEPLOYMENT_STAFF: JSON.stringify({ demo: ['demo-owner'] }),
  CONSOLE_OIDC_SECRETS: JSON.stringify({
    demo: { company: developmentOidcSecret },
    hinata: { company: developmentOidcSecret },
  }),
});

const HEAD = '# Made by `npm start`: keys for this machine only. See .dev.vars.example.\n';

/**
 * Writes `.dev.vars` with new keys that work with the stand-ins. Keeps a file that an earlier
 * version made, and only adds new settings and rings, and the stand-ins' current address. Stored
 * values that were encrypted with a removed setting need `npm run reset`. Does not change a file
 * that a person wrote.
 * @returns whether it wrote a new file.
 */
export async function makeDevelopmentKeys(
  standInOrigin: string,
  path = DEV_VARS,
): Promise<boolean> {
  if (existsSync(path)) {
    addMissing(path, { ...standIns(standInOrigin), ...(await freshSecrets()) });
    return false;
  }
  const account = await generateKeyPair('RS256', { extractable: true });
  const settings = {
    ...standIns(standInOrigin),
    GOOGLE_SERVICE_ACCOUNT: JSON.stringify({
      type: 'service_account',
      project_id: 'line-vending-dev',
      // Tokens are cached by this id. Google also gives each key its own.
      private_key_id: randomUUID(),
      private_key: await exportPKCS8(account.privateKey),
      client_email: SERVICE_ACCOUNT,
      token_uri: 'https://oauth2.googleapis.com/token',
    }),
    ...(await freshSecrets()),
  };
  writeFileSync(path, HEAD + linesOf(settings), { mode: 0o600 });
  return true;
}

const linesOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

function addMissing(path: string, settings: Readonly<Record<string, string>>): void {
  const text = readFileSync(path, 'utf8');
  if (!text.startsWith(HEAD)) return;
  const known = parseEnv(text);
  const { FIRESTORE_BASE_URL: before } = known;
  const { FIRESTORE_BASE_URL: now } = settings;
  if (before !== undefined && now !== undefined && before !== now) {
    writeFileSync(path, text.replaceAll(before, now), { mode: 0o600 });
  }
  const missing = Object.entries(settings).filter(([name]) => known[name] === undefined);
  appendFileSync(path, linesOf(Object.fromEntries(missing)));
}

/** Returns every ring with one new key, and the token for the edge's self-check. */
async function freshSecrets(): Promise<Record<string, string>> {
  const rings: Record<string, string> = { DOCTOR_TOKEN: crypto.randomUUID().repeat(2) };
  for (const name of ringNames) {
    rings[name] = JSON.stringify({ keys: [await makeKey(name, 'dev-1')] });
  }
  return rings;
}
