import type { ClientId } from '../../../contract/shared/ids.ts';
import { type Happened, incidentPath } from '../incidents/incident-document.ts';
import { raiseIncident } from '../incidents/raise-incident.ts';
import { resolveOpen } from '../incidents/resolve-incident.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Query } from '../store/queries.ts';
import { Timestamp } from '../store/values.ts';
import { addCounts, type Counts, noCounts, unevenDivisions } from './counts.ts';
import { foldDay } from './fold-day.ts';
import { readMachineSale, type SalesCheck } from './sales-documents.ts';
import { type OrderSums, sumOrders } from './sum-orders.ts';

const PAGE = 300;

type CheckServices = Pick<Services, 'store' | 'nowMs'>;

/**
 * Compares a day's counters with its orders, and stores the result with the day. It first reads the
 * counters of every machine again, which also corrects a day that the cron added up only in part. A
 * difference opens an incident, which ends when a later check agrees.
 *
 * @throws StoreError. The next run of the cron checks the day again.
 */
export async function checkDay(
  services: CheckServices,
  clientId: ClientId,
  day: string,
): Promise<SalesCheck> {
  const sales = (await readMachines(services, clientId, day)).map(readMachineSale);
  await foldDay(services, clientId, { day, sales, isWhole: true });
  const counts = sales.reduce((sum, one) => addCounts(sum, one.counts), noCounts);
  const orders = await sumOrders(services, clientId, day);
  const check = compare(counts, orders, services.nowMs());
  const { at, ...fields } = check;
  await services.store.commit([
    {
      kind: 'set',
      path: paths.salesDay(clientId, day),
      fields: { day, check: { ...fields, uneven: [...fields.uneven], at: Timestamp.ofMs(at) } },
      mask: ['day', 'check'],
      serverTimes: ['updatedAt'],
    },
  ]);
  const differs: Happened = {
    ...{ kind: 'SALES_DIFFER', orderId: null, machineId: null, day },
    detail: `${day}: ¥${check.differenceYen}`,
  };
  if (!check.agrees) await raiseIncident(services, clientId, differs);
  else {
    const resolution = { by: null, note: 'the counters agree' };
    await resolveOpen(services, clientId, [incidentPath(clientId, differs)], resolution);
  }
  return check;
}

async function readMachines(
  { store }: CheckServices,
  clientId: ClientId,
  day: string,
): Promise<readonly StoredDocument[]> {
  const found: StoredDocument[] = [];
  for (let after: Query['after'] | undefined; ; ) {
    const page = await store.query({
      from: paths.machineSales(clientId),
      where: [{ field: 'day', op: 'EQUAL', value: day }],
      limit: PAGE,
      ...(after ? { after } : {}),
    });
    found.push(...page);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return found;
    after = { path: last.path };
  }
}

function compare(counts: Counts, orders: OrderSums, at: number): SalesCheck {
  const { captured, capturedYen, refunded, refundedYen } = counts.total;
  const pair = (counters: number, of: number) => ({ counters, orders: of });
  const differenceYen =
    Math.abs(capturedYen - orders.capturedYen) + Math.abs(refundedYen - orders.refundedYen);
  const uneven = [...unevenDivisions(counts)];
  const { unreadable } = orders;
  return {
    at,
    captured: pair(captured, orders.captured),
    capturedYen: pair(capturedYen, orders.capturedYen),
    refunded: pair(refunded, orders.refunded),
    refundedYen: pair(refundedYen, orders.refundedYen),
    uneven,
    unreadable,
    differenceYen,
    agrees:
      differenceYen === 0 &&
      captured === orders.captured &&
      refunded === orders.refunded &&
      uneven.length === 0 &&
      unreadable === 0,
  };
}
