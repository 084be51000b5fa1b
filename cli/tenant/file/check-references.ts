import * as v from 'valibot';
import { addCouponSchema } from '../../../contract/shared/coupons.ts';
import { payMethodKinds } from '../../../contract/shared/pay-providers.ts';
import { payProviders } from '../../../worker/core/pay-providers/registry.ts';
import { listOf, word } from './outline.ts';
import type { Problem } from './problem.ts';

const words = listOf(v.string());
const couponCode = v.fallback(v.nullable(addCouponSchema.entries.code), null);

/** The providers whose merchant the tenant names. */
const merchantNames = payMethodKinds.filter((kind) => payProviders[kind].merchantIn === 'tenant');

/**
 * The checked fields. Invalid values become `null`, so a file with other mistakes is checked too, and
 * entries keep their index.
 */
const outline = v.object({
  payMethods: words,
  ...v.entriesFromList(merchantNames, v.optional(v.unknown(), null)),
  faqs: listOf(v.object({ id: word })),
  products: listOf(v.object({ id: word })),
  machines: listOf(
    v.object({
      id: word,
      code: word,
      slots: listOf(v.object({ slot: word, productId: word })),
      layout: listOf(listOf(v.nullable(v.string()))),
    }),
  ),
  // Normalises a code, so that `WELCOME-1` and `welcome1` count as the same code.
  coupons: listOf(v.object({ id: word, code: couponCode, productIds: words, machineIds: words })),
});

/**
 * Returns inconsistencies: a missing merchant, an unknown id, or an id, code or slot that is used
 * twice.
 */
export function findInconsistencies(value: unknown): readonly Problem[] {
  const parsed = v.safeParse(outline, value);
  if (!parsed.success) return [];
  const { payMethods, faqs, products, machines, coupons, ...named } = parsed.output;
  const known = { products: idsOf(products), machines: idsOf(machines) };
  return [
    ...merchantNames
      .filter((kind) => payMethods.includes(kind) && named[kind] === null)
      .map((kind) => ({
        path: ['payMethods'],
        message: `${kind}.merchantId: ${kind} is offered, so the tenant needs its own merchant at this provider`,
      })),
    ...Object.entries({ faqs, products, machines, coupons }).flatMap(([list, entries]) =>
      usedTwice(entries, 'id', [list], (id) => `the id ${id} is used twice`),
    ),
    ...usedTwice(
      machines,
      'code',
      ['machines'],
      (code, first, second) =>
        `the machines ${first?.id} and ${second?.id} have the same code ${code}`,
    ),
    ...usedTwice(coupons, 'code', ['coupons'], (code) => `the code ${code} is used twice`),
    ...machines.flatMap((machine, index) => slotProblems(machine, index, known.products)),
    ...machines.flatMap(layoutProblems),
    ...coupons.flatMap((coupon, index) =>
      (['productIds', 'machineIds'] as const).flatMap((field) => {
        const [kind, ids] =
          field === 'productIds' ? ['product', known.products] : ['machine', known.machines];
        return (coupon?.[field] ?? []).flatMap((id, at) =>
          id === null || ids.has(id)
            ? []
            : [{ path: ['coupons', index, field, at], message: `${coupon?.id}: no ${kind} ${id}` }],
        );
      }),
    ),
  ];
}

type Entry = { readonly [field: string]: unknown } | null;
type Outline = v.InferOutput<typeof outline>;

const idsOf = (list: Outline['products']) => new Set(list.map((one) => one?.id ?? null));

function slotProblems(
  machine: Outline['machines'][number],
  index: number,
  products: ReadonlySet<string | null>,
): readonly Problem[] {
  if (!machine) return [];
  const path = ['machines', index, 'slots'];
  const unknown = machine.slots.flatMap((one, at) =>
    one === null || one.productId === null || products.has(one.productId)
      ? []
      : [
          {
            path: [...path, at, 'productId'],
            message: `${machine.id} ${one.slot}: no product ${one.productId}`,
          },
        ],
  );
  const twice = (slot: string) => `${machine.id}: the slot ${slot} is used twice`;
  return [...unknown, ...usedTwice(machine.slots, 'slot', path, twice)];
}

/** Returns a problem for each lane whose slot the machine does not have or another lane already uses. */
function layoutProblems(machine: Outline['machines'][number], index: number): readonly Problem[] {
  if (!machine) return [];
  const slots = new Set(machine.slots.map((one) => one?.slot));
  const seen = new Set<string>();
  return machine.layout.flatMap((row, at) =>
    (row ?? []).flatMap((lane, place) => {
      if (lane === null || (slots.has(lane) && !seen.has(lane))) {
        if (lane !== null) seen.add(lane);
        return [];
      }
      const what = seen.has(lane) ? `the lane ${lane} occurs twice` : `no slot ${lane}`;
      return [
        { path: ['machines', index, 'layout', at, place], message: `${machine.id}: ${what}` },
      ];
    }),
  );
}

/** Returns a problem for each entry whose field has the value of an earlier entry. */
function usedTwice<E extends Entry>(
  list: readonly E[],
  field: string,
  path: Problem['path'],
  message: (value: string, first: E | undefined, second: E) => string,
): readonly Problem[] {
  const first = new Map<string, E>();
  return list.flatMap((entry, index) => {
    const value = entry?.[field];
    if (typeof value !== 'string') return [];
    if (!first.has(value)) {
      first.set(value, entry);
      return [];
    }
    return [{ path: [...path, index, field], message: message(value, first.get(value), entry) }];
  });
}
