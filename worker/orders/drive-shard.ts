import type { OrderId } from '../../contract/orders.ts';

/**
 * The parts of the index on `driveAt`, which goes over all tenants and grows at its end with every step of
 * every purchase: Firestore takes about 500 writes a second there, and so many times more in shards
 * (https://firebase.google.com/docs/firestore/best-practices#hotspots).
 */
export const driveShards: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** The shard of an order. Its id is a hash, so that any character of it spreads. */
export const driveShardOf = (id: OrderId): number => id.charCodeAt(0) % driveShards.length;
