import type { StaffId, StaffSessionId } from '../../../contract/console/staff.ts';
import type { OrderId } from '../../../contract/customer/orders.ts';
import type { BindingId } from '../../../contract/customer/pay-methods.ts';
import type { Serial } from '../../../contract/machine/enrol.ts';
import type { PayMethodKind } from '../../../contract/shared/client.ts';
import type { DocumentName } from '../../../contract/shared/documents.ts';
import type {
  ClientId,
  FaqId,
  LineUserId,
  MachineId,
  ProductId,
  SessionId,
} from '../../../contract/shared/ids.ts';
import { SMALL_WIDTH } from '../../../contract/shared/small-picture.ts';
import { collectionPath, documentPath } from './segments.ts';

/**
 * The paths of all documents, built from branded ids only. A tenant's data needs a parsed ClientId.
 * A person's data also needs the LineUserId that the session proved.
 */
export const clients = () => collectionPath('clients');
export const client = (c: ClientId) => documentPath('clients', c);
export const appearance = (c: ClientId) => documentPath('clients', c, 'settings', 'appearance');
export const tenantDocument = (c: ClientId, name: DocumentName) =>
  documentPath('clients', c, 'documents', name);
/** An earlier text of a document, from before a change in the console. */
export const earlierDocument = (c: ClientId, name: DocumentName, id: string) =>
  documentPath('clients', c, 'documents', name, 'earlier', id);
export const earlierDocuments = (c: ClientId, name: DocumentName) =>
  collectionPath('clients', c, 'documents', name, 'earlier');
/** How many people an FAQ answer helped. It holds counts only. */
export const faqVotes = (c: ClientId, id: FaqId) => documentPath('clients', c, 'faqVotes', id);
export const faq = (c: ClientId, id: FaqId) => documentPath('clients', c, 'faqs', id);
export const faqs = (c: ClientId) => collectionPath('clients', c, 'faqs');
export const machines = (c: ClientId) => collectionPath('clients', c, 'machines');
/**
 * A machine's offer and its stock in one document. The operator and the machine write separate
 * fields.
 */
export const shelf = (c: ClientId, m: MachineId) =>
  documentPath('clients', c, 'machines', m, 'shelf', 'current');
/** The machine of the tenant with this number on its plate. */
export const machineCode = (c: ClientId, code: string) =>
  documentPath('clients', c, 'machineCodes', code);
/** The id of the only token that a machine's link accepts. */
export const machineDevice = (c: ClientId, m: MachineId) =>
  documentPath('clients', c, 'machines', m, 'devices', 'current');
/** The machine of a claim code, found by the code's keyed hash and never by the code. */
export const machineClaim = (c: ClientId, hash: string) =>
  documentPath('hashes', 'device', 'claims', `${c}.${hash}`);
/** A device's public key, by its serial number, and the machine that the device is assigned to. */
export const deviceKey = (serial: Serial) => documentPath('hashes', 'device', 'keys', serial);
export const products = (c: ClientId) => collectionPath('clients', c, 'products');
export const product = (c: ClientId, p: ProductId) => documentPath('clients', c, 'products', p);
/** Who last put the tenant's file, and whether the put has finished. */
export const tenantPut = (c: ClientId) => documentPath('clients', c, 'puts', 'current');
/** The content of the tenant's file at a put. Puts use two slots in turn. */
export const tenantVersion = (c: ClientId, slot: string) =>
  documentPath('clients', c, 'versions', slot);
export const tenantVersionPart = (c: ClientId, slot: string, index: number) =>
  documentPath('clients', c, 'versions', slot, 'parts', String(index));
/** A price change, and parts with the new prices of some machines each. */
export const priceChanges = (c: ClientId) => collectionPath('clients', c, 'priceChanges');
export const priceChange = (c: ClientId, id: string) =>
  documentPath('clients', c, 'priceChanges', id);
export const pricePart = (c: ClientId, id: string, part: number) =>
  documentPath('clients', c, 'priceChanges', id, 'priceParts', String(part));
/** Saved lists of machines: of one member of staff, or shared by all. */
export const machineViews = (c: ClientId, owner: StaffId | 'shared') =>
  documentPath('clients', c, 'machineViews', owner);
/** A round along a route on a day, and the visits at its machines. */
export const rounds = (c: ClientId) => collectionPath('clients', c, 'rounds');
export const round = (c: ClientId, id: string) => documentPath('clients', c, 'rounds', id);
export const visits = (c: ClientId, id: string) =>
  collectionPath('clients', c, 'rounds', id, 'visits');
export const visit = (c: ClientId, id: string, m: MachineId) =>
  documentPath('clients', c, 'rounds', id, 'visits', m);
/** A tenant's credentials at the platforms. Each value is sealed. */
export const tenantSecrets = (c: ClientId) => documentPath('clients', c, 'secrets', 'current');
/** The tenant that owns a merchant or shop account at a provider. One document, so one owner. */
export const merchantOwner = (kind: PayMethodKind, account: string) =>
  documentPath('hashes', 'merchants', 'owners', `${kind}.${account}`);
export const merchantOwners = () => collectionPath('hashes', 'merchants', 'owners');
export const picture = (c: ClientId, id: string) => documentPath('clients', c, 'pictures', id);
/** A photograph at the width of shelves and rows. */
export const smallPicture = (c: ClientId, id: string) => picture(c, `${id}-${SMALL_WIDTH}`);
export const machine = (c: ClientId, m: MachineId) => documentPath('clients', c, 'machines', m);
/** The products that one person wants to be notified of when one machine has them again. */
export const stockAlerts = (c: ClientId, m: MachineId) =>
  collectionPath('clients', c, 'machines', m, 'alerts');
export const stockAlert = (c: ClientId, m: MachineId, u: LineUserId) =>
  documentPath('clients', c, 'machines', m, 'alerts', u);
export const orders = (c: ClientId) => collectionPath('clients', c, 'orders');
/** The document of an order that this version cannot read. */
export const unreadableOrder = (c: ClientId, id: string) =>
  documentPath('clients', c, 'orders', id);
export const order = (c: ClientId, o: OrderId) => documentPath('clients', c, 'orders', o);
/** The target of an action: its kind and its id. */
type Target = { readonly kind: string; readonly id: string };
/** Everything that operators and staff did, with reasons. */
export const audit = (c: ClientId) => collectionPath('clients', c, 'audit');
/** A row of a target's chain. The number has a fixed width, so that the ids sort by it. */
export const auditRow = (c: ClientId, { kind, id }: Target, seq: number) =>
  documentPath('clients', c, 'audit', `${kind}.${id}.${String(seq).padStart(6, '0')}`);
export const auditHeads = (c: ClientId) => collectionPath('clients', c, 'auditHeads');
/** The end of a target's chain. It stays when the target is removed. */
export const auditHead = (c: ClientId, { kind, id }: Target) =>
  documentPath('clients', c, 'auditHeads', `${kind}.${id}`);
/** Numbered lists of the ends of the chains that changed in a day. */
export const auditAnchors = (c: ClientId) => collectionPath('clients', c, 'auditAnchors');
export const auditAnchor = (c: ClientId, seq: number) =>
  documentPath('clients', c, 'auditAnchors', String(seq).padStart(6, '0'));
/** How many staff who ended alerts of a kind found them useful. Counts only. */
export const alertVotes = (c: ClientId, kind: string) =>
  documentPath('clients', c, 'alertVotes', kind);
/** A problem that an operator must look at. */
export const incident = (c: ClientId, id: string) => documentPath('clients', c, 'incidents', id);
export const incidents = (c: ClientId) => collectionPath('clients', c, 'incidents');
/** How staff sign in to the console, and the limits of refunds. */
export const consoleSettings = (c: ClientId) => documentPath('clients', c, 'settings', 'console');
export const staff = (c: ClientId) => collectionPath('clients', c, 'staff');
export const staffMember = (c: ClientId, s: StaffId) => documentPath('clients', c, 'staff', s);
export const staffSessions = (c: ClientId, s: StaffId) =>
  collectionPath('clients', c, 'staff', s, 'sessions');
export const staffSession = (c: ClientId, s: StaffId, id: StaffSessionId) =>
  documentPath('clients', c, 'staff', s, 'sessions', id);
/** The member of staff of an account at an identity provider, by the hash of issuer and subject. */
export const staffIdentity = (c: ClientId, hash: string) =>
  documentPath('clients', c, 'staffIdentities', hash);
/** A passkey, by its credential id. */
export const staffPasskey = (c: ClientId, id: string) =>
  documentPath('clients', c, 'staffPasskeys', id);
/** The choices that staff offer the customer of an order. */
export const offer = (c: ClientId, o: OrderId) => documentPath('clients', c, 'offers', o);
export const offerCode = (c: ClientId, hash: string) =>
  documentPath('clients', c, 'offerCodes', hash);
/** An invitation, found by the hash of its token and never by the token. */
export const staffInvitation = (c: ClientId, hash: string) =>
  documentPath('clients', c, 'staffInvitations', hash);
/** What a member of staff refunded on a day of Japan. */
export const staffRefunds = (c: ClientId, s: StaffId, day: string) =>
  documentPath('clients', c, 'staff', s, 'refundDays', day);
/** A large refund that waits for another person's approval. */
export const refundRequest = (c: ClientId, o: OrderId) =>
  documentPath('clients', c, 'refundRequests', o);
export const refundRequests = (c: ClientId) => collectionPath('clients', c, 'refundRequests');
/** A difference between an order and a settlement file, open or not. */
export const differences = (c: ClientId) => collectionPath('clients', c, 'differences');
export const difference = (c: ClientId, id: string) =>
  documentPath('clients', c, 'differences', id);
/** The member of staff who works on a task of the worklist. */
export const taskOwners = (c: ClientId, task: string) =>
  documentPath('clients', c, 'taskOwners', task);
/** A challenge that was answered. If the document exists, it cannot be answered again. */
export const spentChallenge = (id: string) => documentPath('hashes', 'console', 'challenges', id);
export const orderPhoto = (c: ClientId, o: OrderId) =>
  documentPath('clients', c, 'orders', o, 'photos', 'problem');
/** The photo of a repaired machine. `incident`: the id of the resolved incident. */
export const incidentPhoto = (c: ClientId, incident: string) =>
  documentPath('clients', c, 'incidents', incident, 'photos', 'mended');
/** The sales counters of one machine and day. The order's own commit increments them. */
export const machineSales = (c: ClientId) => collectionPath('clients', c, 'sales');
export const machineSale = (c: ClientId, m: MachineId, day: string) =>
  documentPath('clients', c, 'sales', `${m}_${day}`);
/** The tenant's sales of a day (`2026-11-23`) or month (`2026-11`), added up by the cron. */
export const salesDay = (c: ClientId, day: string) => documentPath('clients', c, 'salesDays', day);
export const salesMonth = (c: ClientId, month: string) =>
  documentPath('clients', c, 'salesMonths', month);
/** The sales of each machine in a day or month. */
export const salesDayMachines = (c: ClientId, day: string) =>
  documentPath('clients', c, 'salesDays', day, 'byMachine', 'all');
export const salesMonthMachines = (c: ClientId, month: string) =>
  documentPath('clients', c, 'salesMonths', month, 'byMachine', 'all');
/** The amounts that some of the machines have contributed to a day so far. */
export const salesDayFolded = (c: ClientId, day: string, shard: number) =>
  documentPath('clients', c, 'salesDays', day, 'folded', String(shard));
/** The sums of a month's settlement files, by day, as far as they were compared. */
export const salesMonthSettlements = (c: ClientId, month: string) =>
  documentPath('clients', c, 'salesMonths', month, 'settlements', 'all');
/** How to read the tenant's settlement files. */
export const settlementMappings = (c: ClientId) =>
  documentPath('clients', c, 'settings', 'settlement');
/** Up to when the tenant's sales are added up and checked. */
export const salesProgress = (c: ClientId) =>
  documentPath('clients', c, 'salesProgress', 'current');
export const coupons = (c: ClientId) => collectionPath('clients', c, 'coupons');
export const coupon = (c: ClientId, id: string) => documentPath('clients', c, 'coupons', id);
/**
 * A code of a coupon of the console: a single-use code, or a shared one that no other coupon may
 * use.
 */
export const couponCode = (c: ClientId, code: string) =>
  documentPath('clients', c, 'couponCodes', code);
/** The single-use codes of a coupon, some hundred in each part. */
export const codeParts = (c: ClientId, id: string) =>
  collectionPath('clients', c, 'coupons', id, 'codeParts');
export const codePart = (c: ClientId, id: string, part: number) =>
  documentPath('clients', c, 'coupons', id, 'codeParts', String(part));
export const couponsGiven = (c: ClientId, id: string) =>
  collectionPath('clients', c, 'coupons', id, 'given');
/** One shard of the count of people who added a coupon. */
export const couponGiven = (c: ClientId, id: string, shard: number) =>
  documentPath('clients', c, 'coupons', id, 'given', String(shard));

/** The closing of an account. It exists until all data of the person is erased. */
export const closing = (c: ClientId, u: LineUserId) => documentPath('clients', c, 'closings', u);
export const lineUsers = (c: ClientId) => collectionPath('clients', c, 'lineUsers');
export const lineUser = (c: ClientId, u: LineUserId) => documentPath('clients', c, 'lineUsers', u);
export const sessions = (c: ClientId, u: LineUserId) =>
  collectionPath('clients', c, 'lineUsers', u, 'sessions');
export const session = (c: ClientId, u: LineUserId, id: SessionId) =>
  documentPath('clients', c, 'lineUsers', u, 'sessions', id);
export const payMethod = (c: ClientId, u: LineUserId, id: BindingId) =>
  documentPath('clients', c, 'lineUsers', u, 'payMethods', id);
/** `hashes/{kind}/nonces/{nonce}`. Specification §3 defines it for the kind of its wallet. */
export const bindingNonce = (kind: PayMethodKind, nonce: string) =>
  documentPath('hashes', kind, 'nonces', nonce);
export const payMethods = (c: ClientId, u: LineUserId) =>
  collectionPath('clients', c, 'lineUsers', u, 'payMethods');
export const userCoupon = (c: ClientId, u: LineUserId, id: string) =>
  documentPath('clients', c, 'lineUsers', u, 'coupons', id);
export const userCoupons = (c: ClientId, u: LineUserId) =>
  collectionPath('clients', c, 'lineUsers', u, 'coupons');

/** A counter of code messages. Its key is a hash, never the number itself. */
export const phoneLimit = (key: string) => documentPath('hashes', 'phone', 'limits', key);
/** The account that holds a verified number of this tenant. */
export const phoneHolder = (c: ClientId, key: string) =>
  documentPath('hashes', 'phone', 'holders', `${c}.${key}`);

/** A redeemed custom token, by its `jti`. If the document exists, the token is spent. */
export const spentCustomToken = (jti: string) =>
  documentPath('hashes', 'customTokens', 'spent', jti);
/** `logs/app/errors` (specification §3). */
export const errorLogs = () => collectionPath('logs', 'app', 'errors');
