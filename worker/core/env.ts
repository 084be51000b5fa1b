import * as v from 'valibot';
import { clientIdSchema } from '../../contract/shared/ids.ts';
import { secretRingSchema, signingRingSchema } from './crypto/key-ring.ts';
import { oncePerIsolate } from './isolate-memory.ts';
import { providerSettings } from './pay-providers/registry.ts';
import { baseUrl, byClient, filled, fromJson } from './setting-shapes.ts';

const serviceAccount = v.object({
  project_id: v.optional(v.string()),
  client_email: v.string(),
  private_key: v.pipe(
    v.string(),
    // Settings files often contain a pasted key's line ends as backslash-n.
    v.transform((pem) => pem.replaceAll('\\n', '\n')),
  ),
  private_key_id: v.optional(v.string()),
  token_uri: v.optional(v.string()),
});
export type ServiceAccount = v.InferOutput<typeof serviceAccount>;

/** The address of a tenant's own cloud system. */
export const cloudSystemSchema = v.object({ baseUrl });

/** The secrets of a tenant's LINE channels. */
export const lineChannelsSchema = v.object({
  login: v.optional(v.object({ secret: filled })),
  // Without it the tenant sends no messages.
  messaging: v.optional(v.object({ id: filled, secret: filled })),
});

/** The database's settings. */
const storeSettings = {
  FIRESTORE_PROJECT_ID: v.optional(v.pipe(v.string(), v.nonEmpty())),
  FIRESTORE_DATABASE_ID: v.optional(v.pipe(v.string(), v.nonEmpty()), '(default)'),
  FIRESTORE_BASE_URL: v.optional(baseUrl, 'https://firestore.googleapis.com'),
  FIRESTORE_EMULATOR_HOST: v.optional(v.pipe(v.string(), v.nonEmpty())),
  GOOGLE_SERVICE_ACCOUNT: fromJson(serviceAccount),
};
/** Where LINE opens its apps. The addresses of machines begin with it. */
const liffBaseUrl = v.optional(baseUrl, 'https://liff.line.me');
/** The ids of the staff who run this deployment, by their tenants. They see all tenants in numbers. */
const deploymentStaff = {
  // A malformed value gives nobody access. It must not stop the customers' app.
  DEPLOYMENT_STAFF: v.fallback(byClient(v.array(filled)), {}),
};
export type DeploymentStaff = {
  readonly DEPLOYMENT_STAFF: Readonly<Record<string, readonly string[]>>;
};
/** Makes the MACs of the audit log. */
const auditSettings = { AUDIT_KEYS: fromJson(secretRingSchema) };
const storeSettingsSchema = v.object(storeSettings);
export type StoreSettings = v.InferOutput<typeof storeSettingsSchema>;

/** All settings of the edge. */
export const settingsSchema = v.object({
  ...storeSettings,
  ...auditSettings,
  ...deploymentStaff,
  LINE_API_BASE_URL: v.optional(baseUrl, 'https://api.line.me'),
  LINE_LIFF_BASE_URL: liffBaseUrl,
  DEFAULT_CLIENT_ID: v.optional(clientIdSchema),
  /**
   * `off`: the browser renders every page, which saves the edge's CPU time
   * (docs/operations/first-deployment.md).
   */
  DRAW_PAGES: v.optional(v.picklist(['on', 'off']), 'on'),
  /** `1`: measurements also go to the log. */
  METRICS_LOG: v.optional(v.string()),
  SESSION_KEYS: fromJson(signingRingSchema),
  DEVICE_KEYS: fromJson(signingRingSchema),
  /**
   * After a restore of an older database: the time until which machines with a token that the
   * database does not know are admitted (docs/operations/backup-and-restore.md).
   */
  DEVICE_READMIT_UNTIL: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((iso) => Date.parse(iso)),
    ),
  ),
  SEAL_KEYS: fromJson(secretRingSchema),
  ACCOUNT_KEYS: fromJson(secretRingSchema),
  SMS_BASE_URL: v.optional(baseUrl, 'https://verify.twilio.com'),
  // A tenant may need no SMS, so a missing setting is reported only when an SMS must be sent.
  SMS_ACCOUNT_SID: v.optional(filled),
  SMS_AUTH_TOKEN: v.optional(filled),
  SMS_SERVICE_SID: v.optional(filled),
  PHONE_KEYS: v.optional(fromJson(secretRingSchema)),
  ...providerSettings,
  /** Signs the sessions of staff. Without it the edge serves nothing to the console. */
  CONSOLE_SESSION_KEYS: v.optional(fromJson(signingRingSchema)),
  /** The origin of the customers' app, for links that staff send to a customer. */
  APP_ORIGIN: v.optional(baseUrl),
  /** The console's origin, for links in messages to staff. */
  CONSOLE_ORIGIN: v.optional(baseUrl),
  CLOUD_SYSTEMS: byClient(cloudSystemSchema),
  LINE_CHANNELS: byClient(lineChannelsSchema),
});
export type Settings = v.InferOutput<typeof settingsSchema>;

/**
 * The settings of the console's Worker. It has no key of a payment provider, of LINE or of a machine.
 */
const consoleSettingsSchema = v.object({
  ...storeSettings,
  ...auditSettings,
  ...deploymentStaff,
  LINE_LIFF_BASE_URL: liffBaseUrl,
  /** The console's own origin. Passkeys belong to its hostname. */
  CONSOLE_ORIGIN: baseUrl,
  CONSOLE_SESSION_KEYS: fromJson(signingRingSchema),
  /** The secrets of the tenants' clients at their identity providers. */
  CONSOLE_OIDC_SECRETS: byClient(v.record(v.string(), filled)),
  /** The address of the console's map tiles, with `{z}`, `{x}` and `{y}`, or of a PMTiles file. */
  MAP_TILES: v.optional(
    v.pipe(v.string(), v.url()),
    'https://cyberjapandata.gsi.go.jp/xyz/pale/{z}/{x}/{y}.png',
  ),
  /** The attribution that the map's licence requires. */
  MAP_CREDIT: v.optional(filled, '地理院タイル'),
});
export type ConsoleWorkerSettings = v.InferOutput<typeof consoleSettingsSchema>;

/** A setting is missing or malformed, so the deployment cannot serve. Its name is safe to log. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Returns the parsed settings of this deployment.
 *
 * @throws SettingsError with the name of every missing or malformed setting, never its value.
 */
export const parseSettings = (env: object): Settings => parseBy(settingsSchema, env);

/** Returns the parsed settings of the console's Worker. @throws SettingsError, as `parseSettings`. */
export const parseConsoleSettings = (env: object): ConsoleWorkerSettings =>
  parseBy(consoleSettingsSchema, env);

function parseBy<S extends v.GenericSchema>(schema: S, env: object): v.InferOutput<S> {
  const parsed = v.safeParse(schema, withoutBlanks(env));
  if (parsed.success) return parsed.output;
  const names = new Set(parsed.issues.map((issue) => pathName(issue)));
  throw new SettingsError(
    [...names]
      .map((name) => `Setting ${name} is ${Reflect.get(env, name) ? 'malformed' : 'missing'}.`)
      .join(' '),
  );
}

const pathName = (issue: v.BaseIssue<unknown>): string => String(issue.path?.[0]?.key);

/** `.dev.vars` writes an unset variable as an empty one. */
function withoutBlanks(env: object) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

/** Returns the parsed settings, like `parseSettings`, but parses once per isolate. */
export const settingsOf = oncePerIsolate((env: object): Settings => parseSettings(env));

/** Returns the database's project: the setting, otherwise the service account's own. */
export function projectIdOf(settings: StoreSettings): string {
  return settings.FIRESTORE_PROJECT_ID ?? settings.GOOGLE_SERVICE_ACCOUNT.project_id ?? 'demo';
}
