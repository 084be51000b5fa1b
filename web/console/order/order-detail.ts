import type { InferResponseType } from 'hono/client';
import type { TenantApi } from '../api/console-api.ts';

type Answer = InferResponseType<TenantApi['api']['orders'][':id']['$get']>;

/** An order as the console's API describes it. */
export type OrderDetail = Exclude<Answer, { error: unknown }>;
