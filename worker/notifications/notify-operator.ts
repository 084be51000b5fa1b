import * as v from 'valibot';
import type { ClientId } from '../../contract/ids.ts';
import type { PushOutcome } from '../platforms/line-messaging.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { privateFields } from '../tenant/tenant-fields.ts';

const supportOf = v.object({ support: privateFields.support.stored });

/** Pushes a line of text to the operator, if the tenant names somebody. One read. */
export async function tellOperator(
  { store, lineMessaging }: Pick<Services, 'store' | 'lineMessaging'>,
  clientId: ClientId,
  { text, key }: { readonly text: string; readonly key: string },
): Promise<PushOutcome> {
  const client = await store.get(paths.client(clientId));
  const { support } = v.parse(supportOf, client?.fields ?? {});
  if (!support) return 'NOT_CONFIGURED';
  return lineMessaging.push(clientId, {
    to: support.lineTo,
    messages: [{ type: 'text', text }],
    key,
  });
}
