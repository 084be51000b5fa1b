import type { OrderRow } from '../../../../contract/console/found.ts';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import type { Reader } from '../../operator/operator-context.ts';
import { parseOrders } from '../../order-store/order-codec.ts';
import { isNumber } from '../../search-text.ts';
import * as paths from '../../store/paths.ts';
import type { Filter } from '../../store/queries.ts';
import { readTimePage, type TimeCursor } from '../../store/time-cursor.ts';
import { Timestamp } from '../../store/values.ts';
import { findMachines, findMachinesByNumber } from './find-machines.ts';
import { orderRow } from './order-row.ts';
import type { Typed } from './read-typed.ts';
import { countUpTo, noRows, type Page, ROWS } from './search-page.ts';

type TypedPurchase = Extract<Typed, { kind: 'purchase' }>;

/**
 * Finds orders by amount, time and machine, the latest first. A page reads one count and 21 orders.
 * Words for the machine add the cost of finding machines.
 */
export async function findPurchases(
  reader: Reader,
  typed: TypedPurchase,
  after: TimeCursor | undefined,
): Promise<Page<OrderRow>> {
  const { store } = reader.services;
  const from = paths.orders(reader.client.clientId);
  const machineIds = typed.machine && (await machinesNamed(reader, typed.machine));
  if (machineIds?.length === 0) return noRows;
  const where = conditionsOf(typed, machineIds);
  // No index has machine and amount. One machine sells little in that time, so its orders are
  // filtered here.
  const isWanted = ({ amountYen }: OrderRow) => typed.yen === null || amountYen === typed.yen;
  const orderBy = { field: 'createdAt', direction: 'DESCENDING' } as const;
  const [{ documents, cursor }, count] = await Promise.all([
    readTimePage(store, { from, where, orderBy, limit: ROWS, after }),
    after || machineIds ? null : countUpTo(store, { from, where, orderBy }),
  ]);
  const rows = parseOrders(documents).orders.map(orderRow).filter(isWanted);
  const isAll = !after && cursor === null;
  return { rows, cursor, count: machineIds && isAll ? rows.length : count };
}

/**
 * Returns the machine with this whole number, otherwise the first machines that contain the words.
 */
async function machinesNamed(
  reader: Reader,
  tokens: readonly string[],
): Promise<readonly MachineId[]> {
  const [only = ''] = tokens;
  const { rows } = await (tokens.length === 1 && isNumber(only)
    ? findMachinesByNumber(reader, only, undefined)
    : findMachines(reader, tokens, undefined));
  const exact = rows.filter(({ code }) => code === only);
  return (exact.length > 0 ? exact : rows).map(({ id }) => id);
}

function conditionsOf(
  { yen, span }: TypedPurchase,
  machineIds: readonly MachineId[] | null,
): readonly Filter[] {
  const conditions: Filter[] = [];
  if (machineIds) conditions.push({ field: 'machine.id', op: 'IN', value: machineIds });
  else if (yen !== null) conditions.push({ field: 'amountYen', op: 'EQUAL', value: yen });
  if (span) {
    const [from, to] = [Timestamp.ofMs(span.fromMs), Timestamp.ofMs(span.toMs)];
    conditions.push(
      { field: 'createdAt', op: 'GREATER_THAN_OR_EQUAL', value: from },
      { field: 'createdAt', op: 'LESS_THAN', value: to },
    );
  }
  return conditions;
}
