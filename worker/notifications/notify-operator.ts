import * as v from 'valibot';
import type { ClientId } from '../../contract/ids.ts';
import type { PushOutcome } from '../platforms/line-messaging.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';

/** `clients/{c}.support`: where the operator reads reports: a person, group or room at LINE. */
const supported = v.object({
  support: v.object({ lineTo: v.pipe(v.string(), v.regex(/^[UCR][0-9a-f]{32}$/)) }),
});

/** Pushes a line of text to the operator, if the tenant names somebody. One read. */
export async function tellOperator(
  { store, lineMessaging }: Pick<Services, 'store' | 'lineMessaging'>,
  clientId: ClientId,
  { text, key }: { readonly text: string; readonly key: string },
): Promise<PushOutcome> {
  const client = v.safeParse(supported, (await store.get(paths.client(clientId)))?.fields);
  if (!client.success) return 'NOT_CONFIGURED';
  const { lineTo: to } = client.output.support;
  return lineMessaging.push(clientId, { to, messages: [{ type: 'text', text }], key });
}
