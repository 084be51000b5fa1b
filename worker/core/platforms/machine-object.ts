import type { Order, OrderId, PlaceOrder } from '../../../contract/customer/orders.ts';
import type { ClientId, MachineId } from '../../../contract/shared/ids.ts';
import type { Language } from '../../../contract/shared/language.ts';
import type { PersonKey } from '../person-key.ts';
import type { Result } from '../result.ts';
import type { SessionClaims } from '../session-claims.ts';

/** A machine of a tenant. Each has one Durable Object. */
export type MachineName = { readonly clientId: ClientId; readonly machineId: MachineId };

/** A purchase request to the machine's object. */
export type BuyRequest = {
  readonly buyer: PersonKey;
  readonly language: Language;
  readonly idempotencyKey: string;
  readonly asked: PlaceOrder;
};

/** The current status of a machine, as its object knows it. */
export type MachineStatus = {
  /** The machine is connected, reported recently and has its door closed, so it can sell. */
  readonly online: boolean;
  /** When the machine last reported. Null: never. */
  readonly heardAtMs: number | null;
  /** How many pieces of each reported slot can still be bought. */
  readonly counts: Readonly<Record<string, number>>;
};

/** A vend command that no order pays for. */
export type TestVend = { readonly commandId: OrderId; readonly slot: string };

/**
 * The result of sending a test vend. `OFFLINE`: the machine is not connected. `BUSY`: it is leased.
 */
export type TestVendSent = 'SENT' | 'OFFLINE' | 'BUSY';

/** The RPC interface of a machine's object. */
export type MachineStub = {
  /**
   * Connects the machine: `/{clientId}/{machineId}/link/{tokenId}` is its WebSocket. `?due` asks
   * the object to send the machine its next token. RPC cannot return a WebSocket.
   */
  fetch(request: Request): Promise<Response>;
  buy(request: BuyRequest): Promise<Result<Order>>;
  /**
   * Returns the order's server-sent events from now on, until the viewer's session ends. The answer
   * is 404 if the machine does not know the order.
   */
  watch(name: MachineName, orderId: OrderId, viewer: SessionClaims): Promise<Response>;
  /** Continues an order that has lost its driver. */
  wake(name: MachineName, orderId: OrderId): Promise<void>;
  /** Checks the machine's connection against the store after its operator changed the token. */
  tokenChanged(name: MachineName): Promise<void>;
  /** Sends the machine a test vend. Its report is stored in the machine's document. */
  testVend(name: MachineName, test: TestVend): Promise<TestVendSent>;
  status(): Promise<MachineStatus>;
};

/** The platform's namespace of machine objects. */
export type MachineNamespace = { getByName(name: string): MachineStub };

/** Returns a machine's object. Names cannot collide, because a client id contains no slash. */
export const machineStub = (
  namespace: MachineNamespace,
  { clientId, machineId }: MachineName,
): MachineStub => namespace.getByName(`${clientId}/${machineId}`);
