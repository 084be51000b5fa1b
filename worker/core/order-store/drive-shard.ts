import type { OrderId } from '../../../contract/customer/orders.ts';

/**
 * The shards of the index on `driveAt`. The index covers all tenants and grows at its end with
 * every step of every purchase. Firestore sustains about 500 writes a second at one end, so each
 * shard adds as many (https://firebase.google.com/docs/firestore/best-practices#hotspots).
 */
export const driveShards: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * Returns the shard of an order. Its id is a hash, so each of its characters is evenly distributed.
 */
export const driveShardOf = (id: OrderId): number => id.charCodeAt(0) % driveShards.length;
