import * as v from 'valibot';
import type { ClientId, LineUserId } from '../../../contract/shared/ids.ts';
import { log } from '../log.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { update } from '../store/writes.ts';
import { privateFields } from '../tenant/tenant-fields.ts';
import { type FollowEvent, followChange, type webhookSchema } from './follow-events.ts';

const lineAccountOf = v.object({ lineMessaging: privateFields.lineMessaging.stored });

/**
 * Stores who follows and unfollows the tenant's LINE account. Ignores people who never signed in.
 * One read for the tenant, and a read and a write per person.
 */
export async function keepFollows(
  store: Firestore,
  clientId: ClientId,
  { destination, events }: v.InferOutput<typeof webhookSchema>,
): Promise<void> {
  if (events.length === 0) return;
  const client = await store.get(paths.client(clientId));
  const { lineMessaging } = v.parse(lineAccountOf, client?.fields ?? {});
  // Several tenants may share a channel secret, so the addressed account identifies the tenant.
  if (lineMessaging && lineMessaging.botUserId !== destination) {
    log('line-webhook.ignored', { clientId, outcome: 'OTHER_ACCOUNT' });
    return;
  }
  const byPerson = Map.groupBy(events, ({ source }) => source.userId);
  for (const [lineUserId, own] of byPerson) await keepFollow(store, clientId, lineUserId, own);
}

const keepFollow = (
  store: Firestore,
  clientId: ClientId,
  lineUserId: LineUserId,
  events: readonly FollowEvent[],
) =>
  store.runOptimistic(async () => {
    const path = paths.lineUser(clientId, lineUserId);
    const user = await store.get(path);
    const fields = user ? followChange(user.fields, events) : {};
    const changes = user !== undefined && Object.keys(fields).length > 0;
    const writes = changes ? [update(path, fields, { updateTime: user.updateTime })] : [];
    return { writes, value: undefined };
  });
