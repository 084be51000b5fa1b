import type { ClientId, LineUserId, MachineId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import type { Order, OrderId, PlaceOrder } from '../../contract/orders.ts';
import type { Result } from '../result.ts';

/** Which machine of which tenant: one Durable Object each. */
export type MachineName = { readonly clientId: ClientId; readonly machineId: MachineId };

/** A purchase as the machine's object is asked for it. */
export type BuyRequest = {
  readonly buyer: { readonly clientId: ClientId; readonly lineUserId: LineUserId };
  readonly language: Language;
  readonly idempotencyKey: string;
  readonly asked: PlaceOrder;
};

/** What a machine's object knows of its machine this moment. */
export type MachineStatus = {
  /** Connected, heard of lately, its door closed: it can be sold from. */
  readonly online: boolean;
  /** When the machine was last heard; null for one that never was. */
  readonly heardAtMs: number | null;
  /** What can still be bought of each slot that the machine reported. */
  readonly counts: Readonly<Record<string, number>>;
};

/** What can be asked of a machine's object. */
export type MachineStub = {
  /** `/link/{tokenId}`: the machine's own WebSocket; `?due`: it is to be handed its next token. `/events/{orderId}`: server-sent events. */
  fetch(request: Request): Promise<Response>;
  buy(request: BuyRequest): Promise<Result<Order>>;
  /** Drives an order that was left lying. */
  wake(name: MachineName, orderId: OrderId): Promise<void>;
  /** The machine's token was changed by its operator: its connection is held against the store. */
  tokenChanged(name: MachineName): Promise<void>;
  status(): Promise<MachineStatus>;
};

/** The platform's namespace of machine objects. */
export type MachineNamespace = { getByName(name: string): MachineStub };

/** The object of a machine. The name cannot collide: a client id holds no slash. */
export const machineStub = (
  namespace: MachineNamespace,
  { clientId, machineId }: MachineName,
): MachineStub => namespace.getByName(`${clientId}/${machineId}`);
