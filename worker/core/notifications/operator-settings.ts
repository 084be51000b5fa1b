import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Support } from '../tenant/support-fields.ts';
import { privateFields } from '../tenant/tenant-fields.ts';

const supportOf = v.object({ support: privateFields.support.stored });

/** Reads who of a tenant is notified, and when. One read. Null: nobody. */
export async function readSupport(store: Firestore, clientId: ClientId): Promise<Support | null> {
  return parseSupport(await store.get(paths.client(clientId)));
}

/** Returns the notification settings of a tenant's document. Null: it has none. */
export const parseSupport = (client: StoredDocument | undefined): Support | null =>
  v.parse(supportOf, client?.fields ?? {}).support;

const DAY_MIN = 24 * 60;
/** Japan is nine hours ahead of UTC, without daylight saving. */
const JAPAN_MIN = 9 * 60;
const MINUTE_MS = 60_000;

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns when the tenant's quiet hours end. Undefined: it is no quiet hour now. */
export function quietUntilMs(quietHours: Support['quietHours'], nowMs: number): number | undefined {
  if (!quietHours) return undefined;
  const nowMin = (Math.floor(nowMs / MINUTE_MS) + JAPAN_MIN) % DAY_MIN;
  const [from, to] = [minuteOf(quietHours.from), minuteOf(quietHours.to)];
  const since = (nowMin - from + DAY_MIN) % DAY_MIN;
  const length = (to - from + DAY_MIN) % DAY_MIN;
  if (since >= length) return undefined;
  return (Math.floor(nowMs / MINUTE_MS) + length - since) * MINUTE_MS;
}
