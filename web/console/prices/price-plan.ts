import {
  isPriceJump,
  MACHINES_OF_PART,
  type MachinePrices,
  type PriceBookMachine,
  type PricedProduct,
  SLOTS_OF_PART,
} from '../../../contract/console/prices.ts';

/** Which slots change. An empty text or list means all. */
export type Scope = {
  readonly site: string;
  readonly route: string;
  readonly group: string;
  readonly productIds: readonly string[];
  readonly fromYen: number | null;
  readonly toYen: number | null;
  /** Machines that the person excluded one by one. */
  readonly without: readonly string[];
};

export const everywhere: Scope = {
  ...{ site: '', route: '', group: '', productIds: [], fromYen: null, toYen: null, without: [] },
};

export type Rounding = 'nearest' | 'up' | 'down';

/** How a price changes: to an amount, by an amount, or by a percentage. */
export type Rule = {
  readonly kind: 'set' | 'add' | 'percent';
  /** Null until it is entered. */
  readonly value: number | null;
  readonly rounding: Rounding;
};

/** One slot and its new price. */
export type PlannedSlot = {
  readonly machine: PriceBookMachine;
  readonly slot: string;
  readonly productId: PricedProduct['id'];
  readonly fromYen: number;
  readonly toYen: number;
};

/**
 * The effect of a change: the slots with a new price, and how many slots keep theirs. `impossible`
 * counts the slots whose new price would be invalid.
 */
export type Plan = {
  readonly slots: readonly PlannedSlot[];
  readonly unchanged: number;
  readonly impossible: number;
};

const MAX_YEN = 100_000;
const round = { nearest: Math.round, up: Math.ceil, down: Math.floor } as const;

/** Returns the new price of a slot; undefined if the rule yields no valid price. */
export function priceBy(rule: Rule, fromYen: number, stepYen: number): number | undefined {
  const { kind, value, rounding } = rule;
  if (value === null) return undefined;
  const exact = {
    set: value,
    add: fromYen + value,
    // Multiplies whole numbers first, because 170 × 1.1 is 187.00000000000003.
    percent: (fromYen * (100 + value)) / 100,
  }[kind];
  const yen = round[rounding](exact / stepYen) * stepYen;
  return yen > 0 && yen <= MAX_YEN ? yen : undefined;
}

const isIn = (machine: PriceBookMachine, { site, route, group, without }: Scope): boolean =>
  (site === '' || machine.site === site) &&
  (route === '' || machine.route === route) &&
  (group === '' || machine.group === group) &&
  !without.includes(machine.id);

/** Returns the effect of a rule on the slots in a scope. */
export function planByRule(
  machines: readonly PriceBookMachine[],
  scope: Scope,
  rule: Rule,
  stepYen: number,
): Plan {
  const { productIds, fromYen: least, toYen: most } = scope;
  const chosen = machines
    .filter((machine) => isIn(machine, scope))
    .flatMap((machine) => machine.slots.map((one) => ({ machine, ...one })))
    .filter(
      ({ productId, priceYen }) =>
        (productIds.length === 0 || productIds.includes(productId)) &&
        (least === null || priceYen >= least) &&
        (most === null || priceYen <= most),
    );
  const priced = chosen.map(({ machine, slot, productId, priceYen: fromYen }) => ({
    ...{ machine, slot, productId, fromYen },
    toYen: priceBy(rule, fromYen, stepYen),
  }));
  const possible = priced.flatMap(({ toYen, ...one }) =>
    toYen === undefined ? [] : [{ ...one, toYen }],
  );
  const slots = possible.filter(({ fromYen, toYen }) => toYen !== fromYen);
  return {
    slots,
    unchanged: possible.length - slots.length,
    impossible: rule.value === null ? 0 : priced.length - possible.length,
  };
}

/** The warnings that staff should check before the change. */
export type Warning = 'jump' | 'noAllergens' | 'notCatalogue' | 'twoPrices' | 'belowCost';

/** The slots of one product with the same old and new price. */
export type PlanRow = {
  readonly key: string;
  readonly productId: PricedProduct['id'];
  /** Undefined if the catalogue lacks the product. */
  readonly product: PricedProduct | undefined;
  readonly fromYen: number;
  readonly toYen: number;
  readonly slots: readonly PlannedSlot[];
  readonly warnings: readonly Warning[];
};

/** Groups a plan by product and price, in the order of the products, and adds warnings. */
export function rowsOf({ slots }: Plan, products: readonly PricedProduct[]): readonly PlanRow[] {
  const known = new Map(products.map((product) => [product.id, product] as const));
  const split = splitProducts(slots);
  const groups = groupedBy(slots, ({ productId, fromYen, toYen }) =>
    [productId, fromYen, toYen].join(' '),
  );
  const place = new Map(products.map(({ id }, index) => [id, index] as const));
  const rows = [...groups].flatMap(([key, own]) => {
    const [first] = own;
    if (!first) return [];
    const { productId, fromYen, toYen } = first;
    const product = known.get(productId);
    const warnings: readonly (Warning | false)[] = [
      isPriceJump(fromYen, toYen) && 'jump',
      product?.hasAllergens !== true && 'noAllergens',
      typeof product?.priceYen === 'number' && product.priceYen !== toYen && 'notCatalogue',
      own.some(({ machine }) => split.has(`${machine.id} ${productId}`)) && 'twoPrices',
      product !== undefined && (marginOf(product, toYen) ?? 0) < 0 && 'belowCost',
    ];
    return [
      {
        ...{ key, productId, product, fromYen, toYen, slots: own },
        warnings: warnings.filter((one) => one !== false),
      },
    ];
  });
  const placeOf = ({ productId }: PlanRow) => place.get(productId) ?? products.length;
  return rows.sort((one, other) => placeOf(one) - placeOf(other) || one.fromYen - other.fromYen);
}

/** Groups slots by key, in their order. Older browsers lack `Map.groupBy`. */
function groupedBy(
  slots: readonly PlannedSlot[],
  keyOf: (slot: PlannedSlot) => string,
): ReadonlyMap<string, readonly PlannedSlot[]> {
  const groups = new Map<string, PlannedSlot[]>();
  for (const slot of slots) {
    const key = keyOf(slot);
    const group = groups.get(key);
    if (group) group.push(slot);
    else groups.set(key, [slot]);
  }
  return groups;
}

/** Returns the products that one machine would sell at two prices, as `machine product`. */
function splitProducts(slots: readonly PlannedSlot[]): ReadonlySet<string> {
  const prices = new Map<string, Set<number>>();
  const machines = new Map(slots.map(({ machine }) => [machine.id, machine] as const));
  const next = new Map(slots.map(({ machine, slot, toYen }) => [`${machine.id} ${slot}`, toYen]));
  for (const machine of machines.values()) {
    for (const { slot, productId, priceYen } of machine.slots) {
      const key = `${machine.id} ${productId}`;
      const yen = next.get(`${machine.id} ${slot}`) ?? priceYen;
      prices.set(key, (prices.get(key) ?? new Set()).add(yen));
    }
  }
  return new Set([...prices].filter(([, own]) => own.size > 1).map(([key]) => key));
}

/** Returns the margin of one piece before tax; null if its cost is unknown. */
export const marginOf = (
  { costYen, taxRatePercent }: PricedProduct,
  priceYen: number,
): number | null =>
  costYen === null ? null : Math.round((priceYen * 100) / (100 + taxRatePercent)) - costYen;

/** Returns how many prices change by an unusual amount. */
export const jumpsOf = ({ slots }: Plan): number =>
  slots.filter(({ fromYen, toYen }) => isPriceJump(fromYen, toYen)).length;

/** Splits a plan into parts that each fit into one commit. */
export function partsOf({ slots }: Plan): readonly (readonly MachinePrices[])[] {
  const parts: MachinePrices[][] = [];
  let inLast = 0;
  for (const own of groupedBy(slots, ({ machine }) => machine.id).values()) {
    const [first] = own;
    if (!first) continue;
    const last = parts.at(-1);
    const isFull = last?.length === MACHINES_OF_PART || inLast + own.length > SLOTS_OF_PART;
    const part = !last || isFull ? [] : last;
    if (part !== last) {
      parts.push(part);
      inLast = 0;
    }
    inLast += own.length;
    part.push({
      machineId: first.machine.id,
      slots: own.map(({ slot, productId, fromYen, toYen }) => ({
        ...{ slot, productId, fromYen, toYen },
      })),
    });
  }
  return parts;
}
