import * as v from 'valibot';
import type { ConsoleSettings } from '../../../contract/console/console-settings.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { type Acting, auditWrites } from '../operator/write-audit.ts';
import { isAllowedIssuer } from '../platforms/identity-provider.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import type { Fields } from '../store/values.ts';
import { consoleConfigSchema } from './console-config.ts';

/** The settings, and the version that a change must name. Null: nothing is stored. */
export type VersionedSettings = {
  readonly settings: ConsoleSettings;
  readonly version: string | null;
};

/**
 * Returns the tenant's settings of the console, with defaults for those that are not stored. One
 * read.
 */
export async function readConsoleSettings({
  services: { store },
  client: { clientId },
}: Pick<Acting, 'services' | 'client'>): Promise<VersionedSettings> {
  const stored = await store.get(paths.consoleSettings(clientId));
  const settings = v.safeParse(consoleConfigSchema, stored?.fields ?? {});
  if (!settings.success) throw new UnreadableDocument('TENANT', clientId);
  return { settings: settings.output, version: stored?.updateTime ?? null };
}

/**
 * Changes the settings that a page has loaded. SETTINGS_CHANGED if somebody else changed them
 * meanwhile. Repeating the same change has no effect.
 */
export async function changeConsoleSettings(
  acting: Acting,
  { settings, version }: VersionedSettings,
): Promise<Operated<VersionedSettings>> {
  const { services, client } = acting;
  const fields = settings.identityProviders.flatMap((provider, index) =>
    isAllowedIssuer(provider) ? [] : [`identityProviders.${index}.issuer`],
  );
  if (fields.length > 0) return refuse({ code: 'CONSOLE_INPUT_INVALID', data: { fields } });
  const current = await readConsoleSettings(acting);
  if (JSON.stringify(plain(current.settings)) === JSON.stringify(plain(settings))) {
    return ok(current);
  }
  if (current.version !== version) return refuse({ code: 'SETTINGS_CHANGED' });
  const audit = await auditWrites(
    acting,
    { kind: 'tenant', id: client.clientId },
    {
      ...{ what: 'settings.change', reason: '' },
      ...{ before: plain(current.settings), after: plain(settings) },
    },
  );
  const committed = await services.store.commit([
    {
      kind: 'set',
      path: paths.consoleSettings(client.clientId),
      fields: plain(settings),
      mask: ['refunds', 'identityProviders'],
      serverTimes: ['updatedAt'],
      if: version === null ? { exists: false } : { updateTime: version },
    },
    ...audit,
  ]);
  if (!committed.ok) return refuse({ code: 'SETTINGS_CHANGED' });
  const [stored = null] = committed.value;
  return ok({ settings, version: stored });
}

/** Returns the settings as fields, with their names in a fixed order and without unset ones. */
const plain = ({ refunds, identityProviders }: ConsoleSettings): Fields => ({
  refunds: {
    passkeyAboveYen: refunds.passkeyAboveYen,
    approvalAboveYen: refunds.approvalAboveYen,
    perDayYen: refunds.perDayYen,
  },
  identityProviders: identityProviders.map(({ id, name, issuer, clientId, hd, tid, pkce }) => ({
    ...{ id, name, issuer, clientId, pkce },
    ...(hd === undefined ? {} : { hd }),
    ...(tid === undefined ? {} : { tid }),
  })),
});
