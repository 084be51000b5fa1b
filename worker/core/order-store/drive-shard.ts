import type { OrderId } from '../../../contract/customer/orders.ts';

/**
 * The shards of the index on `driveAt`. The index spans all tenants and grows at its end with every
 * step of every purchase. Firestore sustains about 500 writes a second there, and as many more per
 * shard (https://firebase.google.com/docs/firestore/best-practices#hotspots).
 */
export const driveShards: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** Returns the shard of an order. Its id is a hash, so any of its characters is evenly spread. */
export const driveShardOf = (id: OrderId): number => id.charCodeAt(0) % driveShards.length;
