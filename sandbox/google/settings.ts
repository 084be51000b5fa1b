import * as v from 'valibot';

/** A service account whose self-signed tokens the Google stand-in accepts. */
export const ServiceAccountSchema = v.strictObject({
  projectId: v.pipe(v.string(), v.nonEmpty()),
  publicKeyPem: v.pipe(v.string(), v.includes('-----BEGIN PUBLIC KEY-----')),
});
export type TrustedAccount = v.InferOutput<typeof ServiceAccountSchema>;

const SettingsSchema = v.object({
  TRUSTED_SERVICE_ACCOUNTS: v.optional(
    v.pipe(v.string(), v.parseJson(), v.record(v.string(), ServiceAccountSchema)),
    '{}',
  ),
});

/** The sandbox's own settings, from wrangler.toml, --var or .dev.vars. */
export type SandboxSettings = { trustedServiceAccounts: ReadonlyMap<string, TrustedAccount> };

/** Reads the settings once. @throws Error that names the invalid setting, so that the start fails. */
export function parseSettings(env: unknown): SandboxSettings {
  const parsed = v.safeParse(SettingsSchema, env);
  if (!parsed.success) {
    throw new Error(`sandbox settings: ${JSON.stringify(v.flatten(parsed.issues).nested)}`);
  }
  const accounts = Object.entries(parsed.output.TRUSTED_SERVICE_ACCOUNTS);
  return { trustedServiceAccounts: new Map(accounts) };
}
