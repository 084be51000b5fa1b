import * as v from 'valibot';
import {
  type LineUserId,
  lineUserIdSchema,
  productIdSchema,
} from '../../../contract/shared/ids.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { create, update, type Write } from '../store/writes.ts';

/**
 * `…/machines/{m}/alerts/{lineUserId}`: a person's alerts at a machine, and their times. One
 * document per person, so the machine's page needs one read, and people's alerts never conflict.
 */
const storedAlerts = v.object({
  /** The keys of `askedAt` again, because queries need a list. */
  productIds: v.fallback(v.array(productIdSchema), []),
  askedAt: v.fallback(v.record(v.string(), v.string()), {}),
});
export type StoredStockAlerts = v.InferOutput<typeof storedAlerts> & {
  readonly updateTime: string | null;
};

/** Returns the alerts of a document. Empty if there is none. */
export function parseAlerts(stored: StoredDocument | undefined): StoredStockAlerts {
  const parsed = v.safeParse(storedAlerts, stored?.fields ?? {});
  const alerts = parsed.success ? parsed.output : { productIds: [], askedAt: {} };
  return { ...alerts, updateTime: stored?.updateTime ?? null };
}

/** How long an alert is kept, from the person's last request. */
const ALERT_KEPT_MS = 90 * 24 * 3_600_000;

/** Returns the person whose alerts a document holds. */
export const askerOf = ({ id }: StoredDocument): LineUserId | undefined => {
  const parsed = v.safeParse(lineUserIdSchema, id);
  return parsed.success ? parsed.output : undefined;
};

/**
 * Returns the write that keeps only these alerts, by compare-and-set. If there are none, it deletes
 * the document.
 */
export function alertsWrite(
  { clientId, machineId }: MachineName,
  lineUserId: LineUserId,
  { updateTime }: StoredStockAlerts,
  askedAt: Readonly<Record<string, string>>,
): Write {
  const path = paths.stockAlert(clientId, machineId, lineUserId);
  const productIds = Object.keys(askedAt);
  const moments = Object.entries(askedAt).map(([id, iso]) => [id, new Timestamp(iso)] as const);
  const last = Math.max(0, ...Object.values(askedAt).map((iso) => Date.parse(iso)));
  const expiresAt = Timestamp.ofMs(last + ALERT_KEPT_MS);
  // The fields contain the user id too, because the closing of an account finds alerts by it.
  const fields = { lineUserId, productIds, askedAt: Object.fromEntries(moments), expiresAt };
  if (updateTime === null) return create(path, fields);
  return productIds.length === 0
    ? { kind: 'delete', path, if: { updateTime } }
    : update(path, fields, { updateTime });
}
