import * as v from 'valibot';
import type { SearchResult } from '../../../../contract/console/found.ts';
import { mayDo } from '../../../../contract/console/roles.ts';
import { lineUserIdSchema } from '../../../../contract/shared/ids.ts';
import { listedMachine } from '../../machines/machine-summary.ts';
import { searchTexts, wordsToAsk } from '../../machines/search-words.ts';
import type { Reader } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { parseOrders } from '../../order-store/order-codec.ts';
import { bigramsOf, holdsAll, tokensOf } from '../../search-text.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import type { Filter } from '../../store/queries.ts';
import { Timestamp } from '../../store/values.ts';
import { findOrderId } from '../find-order.ts';
import { orderRow } from './order-row.ts';
import { readTyped, type Typed } from './read-typed.ts';

/** Documents of one kind that a search reads. Three kinds stay below 60. */
const LIMIT = 18;

const personFields = v.object({
  profile: v.object({ displayName: v.string() }),
  phoneEnd: v.fallback(v.nullable(v.string()), null),
});

/**
 * Finds orders, machines and people by one text: an order's number or id, a machine's number or name, the
 * last four digits of a phone, a LINE name, or an amount and a time. Only roles that may show personal data
 * find people, and a row of the log says that they did. At most 57 reads.
 */
export async function findAnything(acting: Acting, text: string): Promise<SearchResult> {
  const result = await search(acting, text);
  if (result.people.length > 0) await recordSearch(acting, result.people.length);
  return result;
}

/** Writes the row of a search that found people. It has no name and no phone number. */
async function recordSearch(acting: Acting, people: number): Promise<void> {
  const target = { kind: 'tenant', id: acting.client.clientId } as const;
  const row = { what: 'person.find', reason: '', after: { people } };
  await acting.services.store.runOptimistic(async () => ({
    writes: await auditWrites(acting, target, row),
    value: undefined,
  }));
}

async function search(reader: Acting, text: string): Promise<SearchResult> {
  const findsPeople = mayDo(reader.actor.roles, 'person.reveal');
  const named = await findOrderId(reader, text);
  if (named.ok) return { exact: named.value, orders: [], machines: [], people: [] };
  const typed = readTyped(text, reader.services.nowMs());
  if (typed.kind === 'purchase') {
    const orders = await query(reader, 'orders', purchaseFilters(typed));
    return { ...nothing, orders: parseOrders(orders).orders.map(orderRow) };
  }
  if (typed.kind === 'digits') {
    const { digits } = typed;
    const [machines, people] = await Promise.all([
      query(reader, 'machines', [{ field: 'words', op: 'ARRAY_CONTAINS', value: `#${digits}` }]),
      findsPeople && digits.length === 4
        ? query(reader, 'people', [{ field: 'phoneEnd', op: 'EQUAL', value: digits }])
        : [],
    ]);
    return {
      ...nothing,
      machines: machines.flatMap((stored) => machineWith([digits], stored)),
      people: people.flatMap(personOf),
    };
  }
  const whole = typed.tokens.join('');
  const words = wordsToAsk(typed.tokens);
  if (bigramsOf(whole).length === 0) return nothing;
  const [machines, people] = await Promise.all([
    query(reader, 'machines', [
      { field: 'words', op: 'ARRAY_CONTAINS_ANY', value: words.slice(0, 30) },
    ]),
    findsPeople
      ? query(reader, 'people', [
          { field: 'nameWords', op: 'ARRAY_CONTAINS', value: bigramsOf(whole)[0] ?? '' },
        ])
      : [],
  ]);
  const holds = (name: string) => tokensOf(name).join('').includes(whole);
  return {
    ...nothing,
    machines: machines.flatMap((stored) => machineWith(typed.tokens, stored)),
    people: people.filter(({ fields }) => holds(nameOf(fields))).flatMap(personOf),
  };
}

const nothing: SearchResult = { exact: null, orders: [], machines: [], people: [] };

const collections = {
  orders: paths.orders,
  machines: paths.machines,
  people: paths.lineUsers,
} as const;

const query = (
  { services: { store }, client: { clientId } }: Reader,
  kind: keyof typeof collections,
  where: readonly Filter[],
): Promise<readonly StoredDocument[]> =>
  store.query({
    from: collections[kind](clientId),
    where,
    limit: LIMIT,
    ...(kind === 'people' ? {} : { orderBy: sorted[kind] }),
  });

/** The latest orders come first. The index of machines' words has their order too. */
const sorted = {
  orders: { field: 'createdAt', direction: 'DESCENDING' },
  machines: { field: 'order', direction: 'ASCENDING' },
} as const;

const purchaseFilters = ({
  yen,
  span,
}: Extract<Typed, { kind: 'purchase' }>): readonly Filter[] => [
  ...(yen === null ? [] : [{ field: 'amountYen', op: 'EQUAL', value: yen } as const]),
  ...(span === null
    ? []
    : [
        {
          field: 'createdAt',
          op: 'GREATER_THAN_OR_EQUAL',
          value: Timestamp.ofMs(span.fromMs),
        } as const,
        { field: 'createdAt', op: 'LESS_THAN', value: Timestamp.ofMs(span.toMs) } as const,
      ]),
];

/** Returns a machine whose texts contain all tokens, because the store compares one pair of letters only. */
function machineWith(tokens: readonly string[], stored: StoredDocument): SearchResult['machines'] {
  const listed = listedMachine(stored);
  if (!listed || !holdsAll(searchTexts(listed.machine), tokens)) return [];
  const { code, name, place } = listed.machine;
  return [{ id: listed.id, code, name, place }];
}

const nameOf = (fields: unknown): string => {
  const person = v.safeParse(personFields, fields);
  return person.success ? person.output.profile.displayName : '';
};

function personOf({ id, fields }: StoredDocument): SearchResult['people'] {
  const personId = v.safeParse(lineUserIdSchema, id);
  const person = v.safeParse(personFields, fields);
  if (!personId.success || !person.success) return [];
  const { profile, phoneEnd } = person.output;
  return [{ id: personId.output, maskedName: masked(profile.displayName), phoneEnd }];
}

/** Returns the first letter of a name, and as many stars as hide its length: は＊＊＊. */
export const masked = (name: string): string => `${[...name][0] ?? ''}＊＊＊`;
