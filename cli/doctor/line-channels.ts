import type { ClientId } from '../../contract/shared/ids.ts';
import { lineChannelsSchema, type Settings } from '../../worker/core/env.ts';
import { readSecrets, type SecretLookup } from '../../worker/core/secret-lookup.ts';

/** A channel's id and secret. */
export type Channel = { readonly id: string; readonly secret: string };

/** A tenant's channels, as far as their secrets are known. */
export type Channels = {
  readonly messaging: Channel | undefined;
  /** The Login channel's secret. The channel's id is in the tenant's document. */
  readonly loginSecret: string | undefined;
};

/**
 * Looks up the channels in the edge's order: the tenant's own setting, the database, the setting
 * for all tenants.
 */
export async function channelsOf(
  settings: Settings,
  secrets: SecretLookup,
  clientId: ClientId,
): Promise<Channels | 'NOT_KNOWN'> {
  const own = settings.LINE_CHANNELS[clientId];
  const stored = own ? [] : await readSecrets(secrets, clientId, 'line', lineChannelsSchema);
  if (stored === 'NOT_KNOWN') return stored;
  const kept = stored.length > 0 ? stored.map(({ value }) => value) : undefined;
  const entries = own ? [own] : (kept ?? [settings.LINE_CHANNELS['default'] ?? {}]);
  return {
    messaging: entries.flatMap(({ messaging }) => messaging ?? [])[0],
    loginSecret: entries.flatMap(({ login }) => login ?? [])[0]?.secret,
  };
}
