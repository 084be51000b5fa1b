import * as v from 'valibot';
import { type ChannelId, type ClientId, clientIdSchema } from '../../../contract/shared/ids.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { Services } from '../../core/services.ts';
import * as paths from '../../core/store/paths.ts';

/**
 * Returns the tenant of a LINE Login channel. Each channel belongs to one tenant. 403 if there is
 * none, or if this deployment serves only another tenant.
 */
export async function findClientByChannel(
  { store, settings }: Services,
  channelId: ChannelId,
): Promise<Result<{ clientId: ClientId; channelId: ChannelId }>> {
  const found = await store.query({
    from: paths.clients(),
    where: [{ field: 'lineLogin.channelId', op: 'EQUAL', value: channelId }],
    limit: 2,
  });
  const [only, second] = found;
  const clientId = v.safeParse(clientIdSchema, only?.id);
  // Two tenants with one channel are an error in the data, so neither is chosen.
  if (!clientId.success || second) return fail('CHANNEL_MISMATCH');
  if (settings.DEFAULT_CLIENT_ID && settings.DEFAULT_CLIENT_ID !== clientId.output) {
    return fail('CHANNEL_MISMATCH');
  }
  return ok({ clientId: clientId.output, channelId });
}
