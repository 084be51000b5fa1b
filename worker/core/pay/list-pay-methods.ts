import type { PayMethodList } from '../../../contract/customer/pay-methods.ts';
import { log, logWord } from '../log.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { parseEach } from '../store/unreadable-document.ts';
import type { TenantClient } from '../tenant-client.ts';
import { followLink, shouldInquireLink } from './follow-link.ts';
import {
  asOf,
  type Owner,
  parsePayMethod,
  publicPayMethod,
  type StoredPayMethod,
} from './pay-method-document.ts';
import { settlePayMethod } from './settle-pay-method.ts';

const MAX_PAY_METHODS = 50;

/**
 * Returns the methods that the person should see. It hides refused ones. It shows an unfinished
 * binding only if no method of its kind is bound, and only the latest of each kind.
 */
function visibleMethods(methods: readonly StoredPayMethod[]): readonly StoredPayMethod[] {
  const shown = methods.filter(({ state }) => state !== 'declined' && state !== 'started');
  const halfWay = methods.filter(
    ({ state, kind }) =>
      state === 'started' && !shown.some((one) => one.kind === kind && one.state !== 'ended'),
  );
  const latest = new Map<string, StoredPayMethod>();
  for (const method of halfWay) {
    const held = latest.get(method.kind);
    if (!held || (held.settleAtMs ?? 0) < (method.settleAtMs ?? 0)) latest.set(method.kind, method);
  }
  return [...shown, ...latest.values()];
}

/**
 * Returns the person's pay methods and the tenant's offers. It settles overdue methods first, so
 * that the person sees their current state. It asks providers for link ends in `runAfter`, after
 * the response, so that nobody waits for them.
 */
export async function listPayMethods(
  services: Services,
  owner: Owner,
  client: TenantClient,
  runAfter?: (work: Promise<unknown>) => void,
): Promise<PayMethodList> {
  const { clientId, lineUserId } = owner;
  const [stored, user] = await Promise.all([
    services.store.query({ from: paths.payMethods(clientId, lineUserId), limit: MAX_PAY_METHODS }),
    services.store.get(paths.lineUser(clientId, lineUserId)),
  ]);
  const { parsed: methods, unreadable } = parseEach(stored, parsePayMethod);
  for (const { id } of unreadable) {
    log('pay-method.unreadable', { clientId, action: 'LIST', outcome: logWord(id) });
  }
  const now = await Promise.all(
    methods.map(async (method) => {
      const settled = await settlePayMethod(services, client, owner, method);
      // If the account of a method does not open, its stored state is shown.
      return settled.ok ? settled.value : method;
    }),
  );
  for (const method of now) {
    if (runAfter && method && shouldInquireLink(services, method)) {
      runAfter(followLink(services, client, owner, method));
    }
  }
  const nowMs = services.nowMs();
  const chosen = user?.fields['defaultPayMethod'];
  return {
    offered: [...client.payMethods],
    bound: visibleMethods(now.flatMap((method) => method ?? [])).map((method) =>
      publicPayMethod(asOf(method, nowMs), typeof chosen === 'string' ? chosen : null, nowMs),
    ),
  };
}
