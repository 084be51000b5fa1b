import * as v from 'valibot';
import { type LineUserId, lineUserIdSchema, productIdSchema } from '../../contract/ids.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { create, update, type Write } from '../store/writes.ts';

/**
 * `…/machines/{m}/alerts/{lineUserId}`: what a person wants to hear of, and since when. One document
 * a person: the machine's page reads one, and nobody's asking waits for anybody else's.
 */
const storedAlerts = v.object({
  /** The keys of `askedAt` once more, to be searched for. */
  productIds: v.fallback(v.array(productIdSchema), []),
  askedAt: v.fallback(v.record(v.string(), v.string()), {}),
});
export type StockAlerts = v.InferOutput<typeof storedAlerts> & {
  readonly updateTime: string | null;
};

/** The alerts of a document; none where there is no document. */
export function parseAlerts(stored: StoredDocument | undefined): StockAlerts {
  const parsed = v.safeParse(storedAlerts, stored?.fields ?? {});
  const alerts = parsed.success ? parsed.output : { productIds: [], askedAt: {} };
  return { ...alerts, updateTime: stored?.updateTime ?? null };
}

/** Nobody waits for a drink for longer; counted from the last time they asked. */
const ALERT_KEPT_MS = 90 * 24 * 3_600_000;

/** Whose alerts a document holds. */
export const askerOf = ({ id }: StoredDocument): LineUserId | undefined => {
  const parsed = v.safeParse(lineUserIdSchema, id);
  return parsed.success ? parsed.output : undefined;
};

/** The write that leaves these askings, by compare-and-set; the document goes with the last. */
export function alertsWrite(
  { clientId, machineId }: MachineName,
  lineUserId: LineUserId,
  { updateTime }: StockAlerts,
  askedAt: Readonly<Record<string, string>>,
): Write {
  const path = paths.stockAlert(clientId, machineId, lineUserId);
  const productIds = Object.keys(askedAt);
  const moments = Object.entries(askedAt).map(([id, iso]) => [id, new Timestamp(iso)] as const);
  const last = Math.max(0, ...Object.values(askedAt).map((iso) => Date.parse(iso)));
  const expiresAt = Timestamp.ofMs(last + ALERT_KEPT_MS);
  // Named inside as well: a person who closes their account is found by it.
  const fields = { lineUserId, productIds, askedAt: Object.fromEntries(moments), expiresAt };
  if (updateTime === null) return create(path, fields);
  return productIds.length === 0
    ? { kind: 'delete', path, if: { updateTime } }
    : update(path, fields, { updateTime });
}
