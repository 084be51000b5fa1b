import * as v from 'valibot';
import type { OperationFailure } from '../../../contract/console/operation-errors.ts';
import { payMethodKinds } from '../../../contract/shared/pay-providers.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { auditWrites } from '../operator/write-audit.ts';
import { payProviders } from '../pay-providers/registry.ts';
import { ok } from '../result.ts';
import { merchantOwner } from '../secrets/secret-documents.ts';
import type { Services } from '../services.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { isSegment } from '../store/segments.ts';
import { readMerchants } from '../tenant/merchant-fields.ts';
import { commitBatches, commitOnce } from './commit-batches.ts';
import { withConsoleDesk } from './console-desk.ts';
import { type KeptDrink, withConsoleDrinks } from './console-drinks.ts';
import { picturesOfLook } from './console-look.ts';
import { withConsolePlaces } from './console-places.ts';
import type { KeptPrice } from './console-prices.ts';
import { withConsoleProducts } from './console-products.ts';
import { withConsoleSupport } from './console-support.ts';
import { type Confirmation, placeholdersOf, risksOf, unconfirmed } from './judge-risks.ts';
import { type Change, type Plan, planPut } from './plan-put.ts';
import { type HeldLock, type PutContext, seeLock, takeLock } from './put-lock.ts';
import { type TenantContent, tenantDocuments } from './tenant-documents.ts';
import type { TenantDraft } from './tenant-schema.ts';
import { picturesOfVersions, versionWrites } from './tenant-version.ts';

/** The changes that a put has made, or would make. */
export type PutTenant = {
  readonly written: number;
  readonly removed: number;
  readonly changes: readonly Change[];
  /** Prices of the console that stay, because the file has not changed its own. */
  readonly kept: readonly KeptPrice[];
  /** Drinks of the console that stay, although the file has others. */
  readonly keptDrinks: readonly KeptDrink[];
  /**
   * Machines that staff moved in the console and that stay there, although the file has another
   * place.
   */
  readonly movedMachines: readonly string[];
  /** Whether alert settings of the console stay, because the file has not changed its own. */
  readonly keepsAlerts: boolean;
  /**
   * Whether the console's settings for customers stay, because the file has not changed its own.
   */
  readonly keepsDesk: boolean;
  /** Whether an earlier put had not finished. This put has completed it. */
  readonly tookOver: boolean;
};

export type PutOptions = {
  /** What the operator has confirmed. The put refuses other changes that may be mistakes. */
  readonly confirmation?: Confirmation;
  /** Called before anything is written. */
  readonly onPlan?: ((changes: readonly Change[]) => void) | undefined;
};

/** What a put would change, and why it would be refused. A null `refusal`: it would succeed. */
export type PreviewedPut = PutTenant & { readonly refusal: OperationFailure | null };

/** Returns what a put would do. Writes nothing. */
export async function previewPut(
  { services: { store } }: PutContext,
  content: TenantContent,
  { confirmation }: Pick<PutOptions, 'confirmation'> = {},
): Promise<Operated<PreviewedPut>> {
  const own = await refuseShared(store, content.tenant);
  if (!own.ok) return own;
  const { isUnfinished } = await seeLock(store, content.tenant.clientId);
  const { plan, merged } = await planOf(store, content);
  const refusal = mistakeIn(merged, plan, confirmation) ?? null;
  return ok({ ...resultOf(plan, isUnfinished), refusal });
}

/**
 * Makes the database equal to the tenant's file. Writes only what differs. The documents of one
 * machine are one commit. It writes stock only for a new slot, because a machine's own report is
 * more recent. The previous version of the tenant stays stored, so that the put can be undone. An
 * interrupted put can be repeated. Of two concurrent puts the later one wins completely, and the
 * other one stops.
 */
export async function putTenant(
  context: PutContext,
  content: TenantContent,
  { confirmation, onPlan }: PutOptions = {},
): Promise<Operated<PutTenant>> {
  const { store } = context.services;
  const { clientId } = content.tenant;
  const own = await refuseShared(store, content.tenant);
  if (!own.ok) return own;
  const seen = await seeLock(store, clientId);
  // An unfinished put may still write. Taking its lock before the reads makes them reliable.
  const taken = seen.isUnfinished ? await takeLock(context, clientId, seen) : undefined;
  if (taken && !taken.ok) return taken;
  const { plan, merged } = await planOf(store, content);
  const { changes } = plan;
  onPlan?.(changes);
  const mistake = mistakeIn(merged, plan, confirmation);
  if (mistake) return refuse(mistake);
  if (changes.length === 0 && !taken) return ok(resultOf(plan, false));
  const lock = taken ?? (await takeLock(context, clientId, seen));
  if (!lock.ok) return lock;
  const ended = await writeChanges(context, merged, lock.value, plan);
  return ended.ok ? ok(resultOf(plan, taken !== undefined)) : ended;
}

/** Plans a put of a tenant, merged with the changes of staff in the console. Only reads. */
async function planOf(store: Firestore, content: TenantContent) {
  const placed = await withConsolePlaces(store, content);
  const alerted = await withConsoleSupport(store, placed.content);
  const reached = await withConsoleDesk(store, alerted.content);
  const drinks = await withConsoleDrinks(store, reached.content);
  const products = await withConsoleProducts(store, drinks.content);
  const merged = products.content;
  const { clientId } = content.tenant;
  const kept = new Set([
    ...(await picturesOfVersions(store, clientId)),
    ...(await picturesOfLook(store, clientId)),
    ...products.pictures,
  ]);
  const documents = await tenantDocuments(merged);
  const plan = await planPut(store, merged.tenant, documents, kept, drinks.kept);
  const conflicts = [plan, placed, alerted, reached, drinks, products].flatMap(
    (part) => part.conflicts,
  );
  const kinds = {
    ...{ keptDrinks: drinks.kept, movedMachines: placed.kept },
    ...{ keepsAlerts: alerted.isKept, keepsDesk: reached.isKept },
  };
  return { merged, plan: { ...plan, ...kinds, conflicts } };
}

/** Writes the changes and the tenant's version under the lock, and finishes the put. */
async function writeChanges(
  context: PutContext,
  content: TenantContent,
  lock: HeldLock,
  plan: Plan,
): Promise<Operated<void>> {
  const { services, actor } = context;
  const { changes } = plan;
  const { store } = services;
  const { clientId } = content.tenant;
  const version = await versionWrites(lock.version, content, { id: lock.id, actor });
  const isClient = ({ path }: Change) => path === paths.client(clientId);
  const inPhase = Map.groupBy(
    changes.filter((change) => !isClient(change)),
    phaseOf,
  );
  for (const phase of PHASES) {
    const groups = Map.groupBy(inPhase.get(phase) ?? [], ({ together }) => together);
    const writes = [...groups.values()].map((group) => group.flatMap((one) => one.writes));
    const also = phase === 'content' ? version : [];
    const committed = await commitBatches(store, clientId, lock, [...also, ...writes]);
    if (!committed.ok) return committed;
  }
  // The client document comes last, so a tenant appears only when it is complete.
  const last = changes.filter(isClient).flatMap(({ writes }) => writes);
  const { written, removed } = resultOf(plan, false);
  // Only the holder of the lock writes audit rows for this target, so they do not conflict.
  const audit = await auditWrites(
    { ...context, client: { clientId } },
    { kind: 'tenant', id: 'put' },
    { what: 'tenant.put', reason: '', after: { written, removed, version: lock.version } },
  );
  return commitOnce(store, clientId, lock, [...last, ...audit, lock.finish]);
}

/**
 * Returns why a put is refused: it has texts of the template, or an unconfirmed change that may be
 * a mistake.
 */
function mistakeIn(
  content: TenantContent,
  { changes, conflicts }: Plan,
  confirmation: Confirmation = 'nothing',
): OperationFailure | undefined {
  const fields = placeholdersOf(content);
  if (fields.length > 0) return { code: 'PUT_PLACEHOLDER', data: { fields: [...fields] } };
  const risks = unconfirmed([...risksOf(content.tenant, changes), ...conflicts], confirmation);
  return risks.length > 0 ? { code: 'PUT_UNCONFIRMED', data: { risks: [...risks] } } : undefined;
}

/**
 * Pictures come before the documents that show them. Removals come after the documents that
 * referred to them.
 */
const PHASES = ['pictures', 'content', 'removals'] as const;

function phaseOf({ path, after, writes }: Change): (typeof PHASES)[number] {
  const [, , collection] = path.split('/');
  if (after) return collection === 'pictures' ? 'pictures' : 'content';
  const isOfMachine = collection === 'machineCodes' || writes.length > 1;
  return isOfMachine ? 'content' : 'removals';
}

const resultOf = (
  { changes, kept, keptDrinks, movedMachines, keepsAlerts, keepsDesk }: Plan,
  tookOver: boolean,
): PutTenant => ({
  written: changes.filter(({ after }) => after).length,
  removed: changes.filter(({ after }) => !after).length,
  changes,
  kept,
  keptDrinks,
  movedMachines,
  keepsAlerts,
  keepsDesk,
  tookOver,
});

/**
 * Refuses a merchant or LINE channel of another tenant. Two tenants with one merchant would receive
 * each other's money. With one LINE channel, a person who signs in could belong to either.
 */
async function refuseShared(store: Firestore, tenant: TenantDraft): Promise<Operated<void>> {
  const { clientId, lineLogin } = tenant;
  const holderOf = async (field: string, value: string) => {
    const where = [{ field, op: 'EQUAL', value } as const];
    const holders = await store.query({ from: paths.clients(), where, only: ['name'], limit: 2 });
    return holders.find(({ id }) => id !== clientId)?.id;
  };
  const { channelId } = lineLogin;
  const holder = await holderOf('lineLogin.channelId', channelId);
  if (holder) return refuse({ code: 'LINE_CHANNEL_TAKEN', data: { channelId, owner: holder } });
  const merchants = readMerchants(tenant);
  for (const kind of payMethodKinds) {
    const account = merchants[kind];
    if (account === undefined) continue;
    const named = await holderOf(`${kind}.merchantId`, account);
    // A tenant whose document now names another merchant may still have stored keys of this one.
    const owner = isSegment(account)
      ? await store.get(paths.merchantOwner(kind, account))
      : undefined;
    const ownerId = owner && v.parse(merchantOwner, owner.fields).clientId;
    const other = named ?? (ownerId === clientId ? undefined : ownerId);
    if (other) return refuse({ code: 'MERCHANT_TAKEN', data: { kind, account, owner: other } });
  }
  return ok(undefined);
}

/**
 * Returns the payment methods that the tenant offers but that are not on sale, with what is
 * missing.
 *
 * @param providers created with the deployment's settings.
 */
export async function notOnSale(
  providers: Services['payProviders'],
  tenant: TenantDraft,
): Promise<readonly string[]> {
  const { clientId, name, payMethods } = tenant;
  const lines: string[] = [];
  for (const kind of payMethods) {
    const found = await providers[kind].merchantOf({
      clientId,
      name,
      merchants: readMerchants(tenant),
    });
    if (found === 'NOT_KNOWN') {
      lines.push(`payMethods: whether ${kind} is on sale cannot be said: its secrets do not open`);
    } else if (!found) {
      lines.push(`payMethods: ${kind} is not on sale: ${payProviders[kind].noMerchant(clientId)}`);
    }
  }
  return lines;
}
