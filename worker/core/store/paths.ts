import type { OrderId } from '../../../contract/customer/orders.ts';
import type { BindingId } from '../../../contract/customer/pay-methods.ts';
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
/** How many people an FAQ answer helped. It holds counts only. */
export const faqVotes = (c: ClientId, id: FaqId) => documentPath('clients', c, 'faqVotes', id);
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
export const product = (c: ClientId, p: ProductId) => documentPath('clients', c, 'products', p);
/** Who last put the tenant's file, and whether all of it was written. */
export const tenantPut = (c: ClientId) => documentPath('clients', c, 'puts', 'current');
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
/** An operator's actions on an order, with reasons. */
export const orderAudits = (c: ClientId, o: OrderId) =>
  collectionPath('clients', c, 'orders', o, 'audit');
export const orderAudit = (c: ClientId, o: OrderId, id: string) =>
  documentPath('clients', c, 'orders', o, 'audit', id);
/** A problem that an operator must look at. */
export const incident = (c: ClientId, id: string) => documentPath('clients', c, 'incidents', id);
export const incidents = (c: ClientId) => collectionPath('clients', c, 'incidents');
export const orderPhoto = (c: ClientId, o: OrderId) =>
  documentPath('clients', c, 'orders', o, 'photos', 'problem');
export const coupons = (c: ClientId) => collectionPath('clients', c, 'coupons');
/** One shard of the count of people who added a coupon. */
export const couponGiven = (c: ClientId, id: string, shard: number) =>
  documentPath('clients', c, 'coupons', id, 'given', String(shard));

/** The closing of an account. It exists until all data of the person is erased. */
export const closing = (c: ClientId, u: LineUserId) => documentPath('clients', c, 'closings', u);
export const lineUser = (c: ClientId, u: LineUserId) => documentPath('clients', c, 'lineUsers', u);
export const sessions = (c: ClientId, u: LineUserId) =>
  collectionPath('clients', c, 'lineUsers', u, 'sessions');
export const session = (c: ClientId, u: LineUserId, id: SessionId) =>
  documentPath('clients', c, 'lineUsers', u, 'sessions', id);
export const payMethod = (c: ClientId, u: LineUserId, id: BindingId) =>
  documentPath('clients', c, 'lineUsers', u, 'payMethods', id);
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
/** The progress of a migration. */
export const migration = (name: string) => documentPath('migrations', name);
export const errorLogs = () => collectionPath('logs', 'app', 'errors');
