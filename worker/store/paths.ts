import type { PayMethodKind } from '../../contract/client.ts';
import type { DocumentName } from '../../contract/documents.ts';
import type {
  ClientId,
  FaqId,
  LineUserId,
  MachineId,
  ProductId,
  SessionId,
} from '../../contract/ids.ts';
import type { OrderId } from '../../contract/orders.ts';
import type { BindingId } from '../../contract/pay-methods.ts';
import { SMALL_WIDTH } from '../../contract/small-picture.ts';
import { collectionPath, documentPath } from './segments.ts';

/**
 * Every place a document stands, from branded ids only: a tenant's data is reached through a
 * ClientId that was parsed (and, for a person's data, that the session proved).
 */
export const clients = () => collectionPath('clients');
export const client = (c: ClientId) => documentPath('clients', c);
export const appearance = (c: ClientId) => documentPath('clients', c, 'settings', 'appearance');
export const tenantDocument = (c: ClientId, name: DocumentName) =>
  documentPath('clients', c, 'documents', name);
/** How many people an answer helped; counts alone. */
export const faqVotes = (c: ClientId, id: FaqId) => documentPath('clients', c, 'faqVotes', id);
export const faqs = (c: ClientId) => collectionPath('clients', c, 'faqs');
export const machines = (c: ClientId) => collectionPath('clients', c, 'machines');
/** What a machine offers and what it holds: one document, written from two sides that never overlap. */
export const shelf = (c: ClientId, m: MachineId) =>
  documentPath('clients', c, 'machines', m, 'shelf', 'current');
/** Which machine of the tenant has this number on its plate. */
export const machineCode = (c: ClientId, code: string) =>
  documentPath('clients', c, 'machineCodes', code);
/** Whose token a machine's link accepts: the one whose id stands here, and no other. */
export const machineDevice = (c: ClientId, m: MachineId) =>
  documentPath('clients', c, 'machines', m, 'devices', 'current');
/** Which machine a claim code stands for, by its keyed hash: never by the code. */
export const machineClaim = (c: ClientId, hash: string) =>
  documentPath('hashes', 'device', 'claims', `${c}.${hash}`);
export const product = (c: ClientId, p: ProductId) => documentPath('clients', c, 'products', p);
/** Who put the tenant's file last, and whether all of it was written. */
export const tenantPut = (c: ClientId) => documentPath('clients', c, 'puts', 'current');
/** A tenant's credentials at the platforms, each name sealed. */
export const tenantSecrets = (c: ClientId) => documentPath('clients', c, 'secrets', 'current');
/** Whose merchant or shop an account at a provider is: it is there once, so it is one tenant's. */
export const merchantOwner = (kind: PayMethodKind, account: string) =>
  documentPath('hashes', 'merchants', 'owners', `${kind}.${account}`);
export const merchantOwners = () => collectionPath('hashes', 'merchants', 'owners');
export const picture = (c: ClientId, id: string) => documentPath('clients', c, 'pictures', id);
/** A photograph as wide as it is drawn on shelves and in rows. */
export const smallPicture = (c: ClientId, id: string) => picture(c, `${id}-${SMALL_WIDTH}`);
export const machine = (c: ClientId, m: MachineId) => documentPath('clients', c, 'machines', m);
/** What one person wants to hear of at one machine, once it is back. */
export const stockAlerts = (c: ClientId, m: MachineId) =>
  collectionPath('clients', c, 'machines', m, 'alerts');
export const stockAlert = (c: ClientId, m: MachineId, u: LineUserId) =>
  documentPath('clients', c, 'machines', m, 'alerts', u);
export const orders = (c: ClientId) => collectionPath('clients', c, 'orders');
/** An order that this version cannot read, by the id of its document. */
export const unreadableOrder = (c: ClientId, id: string) =>
  documentPath('clients', c, 'orders', id);
export const order = (c: ClientId, o: OrderId) => documentPath('clients', c, 'orders', o);
/** What an operator did to an order, and why. */
export const orderAudits = (c: ClientId, o: OrderId) =>
  collectionPath('clients', c, 'orders', o, 'audit');
export const orderAudit = (c: ClientId, o: OrderId, id: string) =>
  documentPath('clients', c, 'orders', o, 'audit', id);
/** What an operator must look at. */
export const incident = (c: ClientId, id: string) => documentPath('clients', c, 'incidents', id);
export const incidents = (c: ClientId) => collectionPath('clients', c, 'incidents');
export const orderPhoto = (c: ClientId, o: OrderId) =>
  documentPath('clients', c, 'orders', o, 'photos', 'problem');
export const coupons = (c: ClientId) => collectionPath('clients', c, 'coupons');
/** A part of how many people have added a coupon. */
export const couponGiven = (c: ClientId, id: string, part: number) =>
  documentPath('clients', c, 'coupons', id, 'given', String(part));

/** Whose account is being closed: until nothing of theirs is left. */
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

/** A counter of code messages, by what it counts for: never by the number itself. */
export const phoneLimit = (key: string) => documentPath('hashes', 'phone', 'limits', key);
/** Who holds a verified number with this tenant. */
export const phoneHolder = (c: ClientId, key: string) =>
  documentPath('hashes', 'phone', 'holders', `${c}.${key}`);

/** A custom token that was redeemed, by its `jti`: it exists, so it is spent. */
export const spentCustomToken = (jti: string) =>
  documentPath('hashes', 'customTokens', 'spent', jti);
/** How far a change of a stored shape has come. */
export const migration = (name: string) => documentPath('migrations', name);
export const errorLogs = () => collectionPath('logs', 'app', 'errors');
