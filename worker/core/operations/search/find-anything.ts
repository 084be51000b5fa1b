import * as v from 'valibot';
import type { FoundKind, SearchQuery, SearchResult } from '../../../../contract/console/found.ts';
import { mayDo } from '../../../../contract/console/roles.ts';
import { lineUserIdSchema } from '../../../../contract/shared/ids.ts';
import { readCursor } from '../../machines/list-cursor.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import { parseTimeCursor } from '../../store/time-cursor.ts';
import { findOrderId } from '../find-order.ts';
import { findMachineById, findMachines, findMachinesByNumber } from './find-machines.ts';
import { findPeopleByName, findPeopleByPhone } from './find-people.ts';
import { findPurchases } from './find-purchases.ts';
import { readTyped, type Typed } from './read-typed.ts';
import { noRows } from './search-page.ts';

/**
 * Finds orders, machines and people by one text. It may be an order's number or id. It may be a
 * machine's number, name, place, site, route or id. It may be a phone number or its end, a LINE
 * name, or an amount, a time and a machine. Each kind has its own page. Only roles that may show
 * personal data find people.
 */
export async function findAnything(
  acting: Acting,
  asked: SearchQuery,
): Promise<Operated<SearchResult>> {
  const pages = positionsOf(asked);
  if (!pages) return refuse({ code: 'CURSOR_INVALID' });
  const named = await (asked.of ? undefined : findOrderId(acting, asked.q));
  if (named?.ok) return ok({ ...nothing, exact: named.value });
  const typed = readTyped(asked.q, acting.services.nowMs());
  const wants = (kind: FoundKind) => asked.of === undefined || asked.of === kind;
  const [orders, machines, people] = await Promise.all([
    wants('orders') && typed.kind === 'purchase'
      ? findPurchases(acting, typed, pages.orders)
      : noRows,
    wants('machines') ? machinesOf(acting, asked.q, typed, pages.machines) : noRows,
    wants('people') && mayDo(acting.actor.roles, 'person.reveal')
      ? peopleOf(acting, typed, pages.people)
      : noRows,
  ]);
  return ok({ exact: null, orders, machines, people });
}

/**
 * Returns whether the text can only mean a customer. Such a search counts towards the limit even if
 * it finds nobody.
 */
export const isLookUp = ({ actor, services }: Acting, text: string): boolean =>
  mayDo(actor.roles, 'person.reveal') && readTyped(text, services.nowMs()).kind === 'phone';

const nothing = { exact: null, orders: noRows, machines: noRows, people: noRows };

/** Returns where the pages begin. Undefined if the cursor is not ours. */
function positionsOf({ of, cursor }: SearchQuery) {
  if (of === undefined || cursor === undefined) return {};
  const orders = of === 'orders' ? parseTimeCursor(cursor) : undefined;
  const machines = of === 'machines' ? readCursor(cursor) : undefined;
  const person = v.safeParse(lineUserIdSchema, cursor);
  const people = of === 'people' && person.success ? person.output : undefined;
  return orders || machines || people ? { orders, machines, people } : undefined;
}

type Positions = NonNullable<ReturnType<typeof positionsOf>>;

async function machinesOf(
  acting: Acting,
  text: string,
  typed: Typed,
  after: Positions['machines'],
) {
  if (typed.kind === 'digits') return findMachinesByNumber(acting, typed.digits, after);
  if (typed.kind !== 'words') return noRows;
  const [byId, byWords] = await Promise.all([
    after ? [] : findMachineById(acting, text),
    findMachines(acting, typed.tokens, after),
  ]);
  const others = byWords.rows.filter(({ id }) => id !== byId[0]?.id);
  const isNew = byWords.rows.length === others.length;
  const count = byWords.count === null ? null : byWords.count + (isNew ? byId.length : 0);
  return { ...byWords, rows: [...byId, ...others], count };
}

async function peopleOf(acting: Acting, typed: Typed, after: Positions['people']) {
  if (typed.kind === 'phone') return findPeopleByPhone(acting, { whole: typed.number }, after);
  if (typed.kind === 'digits')
    return typed.digits.length === 4
      ? findPeopleByPhone(acting, { end: typed.digits }, after)
      : noRows;
  return typed.kind === 'words' ? findPeopleByName(acting, typed.tokens.join(''), after) : noRows;
}

/** Writes the audit row of a search for customers. The row has no name and no phone number. */
export async function recordPeopleFound(acting: Acting, people: number): Promise<void> {
  const target = { kind: 'tenant', id: acting.client.clientId } as const;
  const row = { what: 'person.find', reason: '', after: { people } };
  await acting.services.store.runOptimistic(async () => ({
    writes: await auditWrites(acting, target, row),
    value: undefined,
  }));
}
