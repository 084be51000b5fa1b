import type { InferResponseType } from 'hono/client';
import type { ConsoleTenantApi } from '../api/console-api.ts';

type Answer = InferResponseType<ConsoleTenantApi['api']['orders'][':id']['$get']>;

/** An order as the console's API describes it. */
export type OrderDetail = Exclude<Answer, { error: unknown }>;
