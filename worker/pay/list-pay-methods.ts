import type { PublicClient } from '../../contract/client.ts';
import type { PayMethodList } from '../../contract/pay-methods.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { type Owner, parsePayMethod, publicPayMethod } from './pay-method-document.ts';
import { settlePayMethod } from './settle-pay-method.ts';

const MOST_PAY_METHODS = 50;
/** What a list of pay methods has no use for: nobody came back, or said no. */
const untold = new Set(['started', 'declined']);

/**
 * What the person has bound, and what the tenant offers. What is overdue is settled on the way, so
 * that the person sees how it stands and not how it stood.
 */
export async function listPayMethods(
  services: Services,
  owner: Owner,
  client: PublicClient,
): Promise<PayMethodList> {
  const { clientId, lineUserId } = owner;
  const [stored, user] = await Promise.all([
    services.store.query({ from: paths.payMethods(clientId, lineUserId), limit: MOST_PAY_METHODS }),
    services.store.get(paths.lineUser(clientId, lineUserId)),
  ]);
  const methods = stored.flatMap((document) => parsePayMethod(document) ?? []);
  const now = await Promise.all(
    methods.map((method) => settlePayMethod(services, client, owner, method)),
  );
  const chosen = user?.fields['defaultPayMethod'];
  return {
    offered: [...client.payMethods],
    bound: now
      .flatMap((method) => method ?? [])
      .filter(({ state }) => !untold.has(state))
      .map((method) => publicPayMethod(method, typeof chosen === 'string' ? chosen : null)),
  };
}
