import type { PayMethodKind } from '../../../contract/shared/client.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { incidentPath, incidentWrite } from '../incidents/incident-document.ts';
import { resolutionWrites } from '../incidents/resolve-incident.ts';
import { log, logWord } from '../log.ts';
import type { Answer } from '../pay-providers/port/answer.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import { sweepOverdue } from '../sweep/sweep-overdue.ts';
import { readClient } from '../tenant/client-document.ts';
import { forgetTenant } from '../tenant/load-tenant.ts';
import { methodsOffSale } from '../tenant/methods-on-sale.ts';
import { isTaken, probeKeys } from './probe-keys.ts';

/** How long to wait before refused keys are tried again. */
const PROBE_AFTER_MS = 5 * 60_000;
const PAGE = 50;
const MAX_PAGES = 10;

const offSale = { kind: 'METHOD_OFF_SALE', orderId: null, machineId: null } as const;

type StoreAndClock = Pick<Services, 'store' | 'nowMs'>;

/**
 * Takes a pay method off sale for a tenant if its provider refuses the keys. So no purchase waits
 * for keys that cannot work. A put of the tenant or a successful probe puts it back on sale. Never
 * throws.
 */
export async function offSaleIfRefused(
  { store, nowMs }: StoreAndClock,
  clientId: ClientId,
  kind: PayMethodKind,
  answer: Answer<unknown>,
): Promise<void> {
  if (answer.kind !== 'MISCONFIGURED' || !answer.keys) return;
  log('pay-method.off-sale', { clientId, action: logWord(kind), outcome: logWord(answer.code) });
  try {
    const probeAt = Timestamp.ofMs(nowMs() + PROBE_AFTER_MS);
    const fields = { offSale: { [kind]: answer.code }, probeAt };
    const mask = [`offSale.${kind}`, 'probeAt'];
    await store.commit([
      update(paths.client(clientId), fields, undefined, mask),
      incidentWrite(clientId, offSale, nowMs()),
    ]);
    await forgetTenant(clientId);
  } catch (thrown) {
    log('pay-method.off-sale', { clientId, action: logWord(kind), thrown });
  }
}

/**
 * Probes the off-sale methods of every tenant. A failure for one tenant does not stop the others.
 *
 * @returns how many tenants it tried.
 */
export function probeOffSale(services: Services): Promise<number> {
  return sweepOverdue(
    services.store,
    {
      from: paths.clients(),
      field: 'probeAt',
      untilMs: services.nowMs(),
      pageSize: PAGE,
      maxPages: MAX_PAGES,
    },
    {
      action: 'OFF_SALE',
      work: (clientId, document) => probe(services, clientId, document),
    },
  );
}

async function probe(
  services: Services,
  clientId: ClientId,
  document: StoredDocument,
): Promise<void> {
  const unread = { termsOfUse: null, privacyPolicy: null };
  const client = readClient(clientId, document.fields, undefined, unread);
  const off = methodsOffSale(document.fields);
  const answers = await Promise.all(off.map((kind) => probeKeys(services, client, kind)));
  const back = off.filter((_, index) => isTaken(answers[index] ?? 'NOT_KNOWN'));
  const stays = back.length < off.length;
  const probeAt = Timestamp.ofMs(services.nowMs() + PROBE_AFTER_MS);
  // A field that only the mask names is deleted.
  const mask = [...back.map((kind) => `offSale.${kind}`), 'probeAt'];
  const { updateTime } = document;
  const done = await services.store.commit([
    update(paths.client(clientId), stays ? { probeAt } : {}, { updateTime }, mask),
    ...(stays ? [] : await incidentEnds(services, clientId)),
  ]);
  // A method may have gone off sale meanwhile. The next sweep probes again.
  if (!done.ok) return;
  for (const kind of back) {
    log('pay-method.on-sale', { clientId, action: logWord(kind) });
  }
  await forgetTenant(clientId);
}

/** Returns the writes that resolve the incident, if it is open. */
async function incidentEnds(
  { store, nowMs }: StoreAndClock,
  clientId: ClientId,
): Promise<readonly Write[]> {
  const open = await store.get(incidentPath(clientId, offSale));
  const resolution = { by: null, note: 'the provider accepts the keys' };
  return open ? resolutionWrites(clientId, open, resolution, nowMs()) : [];
}
