import type { ClientId } from '../../../contract/shared/ids.ts';
import { log, logWord } from '../log.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { parseEach } from '../store/unreadable-document.ts';
import { sweepOverdue } from '../sweep/sweep-overdue.ts';
import { loadTenant } from '../tenant/load-tenant.ts';
import { ownerOf } from './owner-of-path.ts';
import { parsePayMethod } from './pay-method-document.ts';
import { settleLater } from './settle-later.ts';
import { settlePayMethod } from './settle-pay-method.ts';

const PAGE = 100;
const MAX_PAGES = 20;

type RunAfter = (work: Promise<unknown>) => void;

/**
 * Settles the overdue methods of every tenant: bindings without a return or confirmation, and
 * unanswered unbindings. A method that throws or is unreadable does not stop the others. Needs the
 * collection-group index on `payMethods.settleAt`.
 *
 * @returns how many methods it tried.
 */
export function sweepPayMethods(services: Services, runAfter: RunAfter): Promise<number> {
  return sweepOverdue(
    services.store,
    {
      from: { everyCollection: 'payMethods' },
      field: 'settleAt',
      untilMs: services.nowMs(),
      pageSize: PAGE,
      maxPages: MAX_PAGES,
    },
    {
      action: 'PAY_METHODS',
      work: (clientId, document) => settle(services, runAfter, clientId, document),
    },
  );
}

async function settle(
  services: Services,
  runAfter: RunAfter,
  clientId: ClientId,
  document: StoredDocument,
): Promise<void> {
  const owner = ownerOf(document.path);
  if (!owner) return;
  const [method] = parseEach([document], parsePayMethod).parsed;
  if (!method) {
    services.metrics.measure({ metric: 'unreadable', clientId, kind: 'PAY_METHOD' });
    return log('pay-method.unreadable', { clientId, outcome: logWord(document.id) });
  }
  const tenant = await loadTenant(services, clientId, 'strict', runAfter);
  // If the tenant and its keys are gone, nothing can prove the end, so the method waits.
  if (tenant.ok) await settlePayMethod(services, tenant.value.client, owner, method);
  else await settleLater(services, owner, method);
}
