import * as v from 'valibot';
import type { AlertSettings, NewAlerts } from '../../../../contract/console/alerts.ts';
import { parseSupport } from '../../notifications/operator-settings.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import type { Fields } from '../../store/values.ts';
import { update } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../../tenant/console-change.ts';
import { type Support, storedSupport } from '../../tenant/support-fields.ts';
import { shownSettings } from './show-alerts.ts';

/** The settings in the tenant's file when the console first changed them. */
const document = v.object({
  fileSupport: v.optional(v.fallback(v.nullable(storedSupport), null)),
});

/**
 * Changes who receives the tenant's alerts, and when. A later put of an unchanged file keeps the
 * change. A watch that is already running may use the earlier limit once more.
 * SETTINGS_CHANGED if the tenant's document has changed since the page read it. Repeating the same
 * change has no effect.
 */
export async function changeAlerts(
  acting: Acting,
  { version, ...wanted }: NewAlerts,
): Promise<Operated<void>> {
  const { services, client } = acting;
  const { store } = services;
  const path = paths.client(client.clientId);
  const [stored, put] = await store.batchGet([path, paths.tenantPut(client.clientId)]);
  if (!stored) return refuse({ code: 'SETTINGS_CHANGED' });
  if (isPutting(put)) return refuse({ code: 'PUT_BY_ANOTHER' });
  const before = parseSupport(stored);
  const support = fieldsOf(wanted, before);
  const after = v.parse(storedSupport, support);
  if (JSON.stringify(before) === JSON.stringify(after)) return ok(undefined);
  if (stored.updateTime !== version) return refuse({ code: 'SETTINGS_CHANGED' });
  const audit = await auditWrites(
    acting,
    { kind: 'tenant', id: client.clientId },
    {
      ...{ what: 'alerts.change', reason: '' },
      ...{
        before: auditedFields(shownSettings(before)),
        after: auditedFields(shownSettings(after)),
      },
    },
  );
  const { fileSupport } = v.parse(document, stored.fields);
  const isFirst = fileSupport === undefined;
  // The mask keeps the settings that a newer version has added.
  const mask = Object.keys(support).map((name) => `support.${name}`);
  const committed = await store.commit([
    update(
      path,
      { support, ...(isFirst ? { fileSupport: before } : {}) },
      { updateTime: version },
      isFirst ? [...mask, 'fileSupport'] : mask,
    ),
    consoleChange(client.clientId, put),
    ...audit,
  ]);
  return committed.ok ? ok(undefined) : refuse({ code: 'SETTINGS_CHANGED' });
}

/**
 * Returns the settings as stored. It keeps what the page did not send: a webhook's address, and
 * newer settings.
 */
function fieldsOf(
  { first, second, limits, quietHours, escalateMinutes, ...newer }: Omit<NewAlerts, 'version'>,
  before: Support | null,
): Fields {
  const recipient = (
    { lineTo, webhookUrl }: NewAlerts['first'],
    known: Pick<Support, 'webhookUrl'> | null | undefined,
  ) => ({
    lineTo,
    webhookUrl: webhookUrl === undefined ? (known?.webhookUrl ?? null) : webhookUrl,
  });
  const to = recipient(second, before?.second);
  const { openHours = before?.openHours ?? null, dueMinutes = before?.dueMinutes ?? null } = newer;
  const { temperatureMinutes = before?.temperatureMinutes ?? null } = limits;
  return {
    ...recipient(first, before),
    second: to.lineTo === null && to.webhookUrl === null ? null : to,
    ...{ quietHours, openHours, escalateMinutes, dueMinutes },
    ...{ ...limits, temperatureMinutes },
  };
}

/** Returns the settings for the audit log, with every LINE id masked. */
function auditedFields({
  first,
  second,
  quietHours,
  openHours,
  limits,
  ...rest
}: AlertSettings): Fields {
  const named = ({ lineTo, webhookHost }: AlertSettings['first']) =>
    [lineTo && `LINE …${lineTo.slice(-4)}`, webhookHost].filter(Boolean).join(', ');
  return {
    ...{ firstRecipient: named(first), secondRecipient: named(second) },
    quietHours: quietHours && `${quietHours.from}–${quietHours.to}`,
    openHours: openHours && `${openHours.from}–${openHours.to}`,
    ...{ ...rest, ...limits },
  };
}
