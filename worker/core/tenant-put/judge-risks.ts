import * as v from 'valibot';
import { isPriceJump } from '../../../contract/console/prices.ts';
import type { PutRisk } from '../../../contract/console/put-errors.ts';
import type { Change } from './plan-put.ts';
import type { TenantContent } from './tenant-documents.ts';
import type { TenantDraft } from './tenant-schema.ts';

/**
 * If a put removes more than this share of the machines or the products, the operator must type the
 * number of removals.
 */
const MANY_REMOVED = 0.01;
/** How many removed ids a message names. */
const MAX_NAMED = 20;

const offerSchema = v.fallback(
  v.array(
    v.object({
      ...{ slot: v.string(), productId: v.string(), priceYen: v.number() },
      filePriceYen: v.optional(v.number()),
    }),
  ),
  [],
);

/** The mark of texts in the template of a new tenant. */
const PLACEHOLDER = 'CHANGEME';

/** Returns the fields that still contain text of the template. */
export const placeholdersOf = ({
  tenant: { lineLogin, documents },
  textOf,
}: TenantContent): readonly string[] => [
  ...(/^0+$/.test(lineLogin.channelId) ? ['lineLogin.channelId'] : []),
  ...(lineLogin.liffId.includes(PLACEHOLDER) ? ['lineLogin.liffId'] : []),
  ...Object.entries(documents).flatMap(([name, { body }]) =>
    [body.ja, body.en].some((file) => textOf(file).includes(PLACEHOLDER))
      ? [`documents.${name}`]
      : [],
  ),
];

/**
 * Returns the changes that may be mistakes: machines or products disappear, or a price jumps. The
 * operator must confirm them.
 */
export const risksOf = (tenant: TenantDraft, changes: readonly Change[]): readonly PutRisk[] => [
  ...removals('machines', tenant.machines.length, changes),
  ...removals('products', tenant.products.length, changes),
  ...changes.flatMap(priceRisks),
];

function removals(
  collection: 'machines' | 'products',
  after: number,
  changes: readonly Change[],
): readonly PutRisk[] {
  const own = changes.filter(({ path }) => {
    const [, , name, , ...below] = path.split('/');
    return name === collection && below.length === 0;
  });
  const gone = own.filter(({ after: stays }) => !stays).map(({ path }) => path.split('/')[3] ?? '');
  const removed = gone.length;
  const created = own.filter(({ before }) => !before).length;
  const before = after - created + removed;
  if (removed === 0) return [];
  const isMany = removed > before * MANY_REMOVED;
  return [
    { kind: 'REMOVED', collection, ids: gone.slice(0, MAX_NAMED), removed, of: before, isMany },
  ];
}

/**
 * Returns the prices of a shelf that jump, or that replace a price of the console. A slot with
 * another product is left out.
 */
function priceRisks({ path, before, after }: Change): readonly PutRisk[] {
  if (!before || !after?.firstStock) return [];
  const was = new Map(
    v.parse(offerSchema, before.fields['offer']).map((item) => [item.slot, item]),
  );
  const machineId = path.split('/')[3] ?? '';
  const offer = v.parse(offerSchema, after.fields['offer']);
  return offer.flatMap(({ slot, productId, priceYen }): readonly PutRisk[] => {
    const old = was.get(slot);
    if (!old || old.productId !== productId) return [];
    if (old.filePriceYen !== undefined && old.priceYen !== priceYen) {
      return [{ kind: 'CONSOLE_PRICE', machineId, slot, consoleYen: old.priceYen, to: priceYen }];
    }
    return isPriceJump(old.priceYen, priceYen)
      ? [{ kind: 'PRICE', machineId, slot, from: old.priceYen, to: priceYen }]
      : [];
  });
}

/**
 * What the operator has confirmed. `everything`: all changes. `removes`: all risks, with this
 * number of removals. An undefined `removes`: the operator typed no number.
 */
export type Confirmation = 'nothing' | 'everything' | { readonly removes: number | undefined };

/** Returns the risks that still need confirmation. */
export function unconfirmed(
  risks: readonly PutRisk[],
  confirmation: Confirmation,
): readonly PutRisk[] {
  if (confirmation === 'everything') return [];
  if (confirmation === 'nothing') return risks;
  const removals = risks.filter((risk) => risk.kind === 'REMOVED');
  const removed = removals.reduce((sum, one) => sum + one.removed, 0);
  const isCounted = confirmation.removes === removed;
  // A wrong number shows that the operator expects something else.
  if (confirmation.removes !== undefined && !isCounted) return removals;
  return isCounted || !removals.some(({ isMany }) => isMany) ? [] : removals;
}
