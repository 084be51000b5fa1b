import * as v from 'valibot';
import { type OrderId, orderSchema, reportProblemSchema } from '../../../contract/orders.ts';
import { api, ofClient, readJson } from '../../lib/api.ts';
import { putQuery } from '../../lib/refresh-query.ts';

export type ProblemReport = v.InferOutput<typeof reportProblemSchema>;

/** Sends the report; the purchase then shows it. @throws ApiError */
export async function reportProblem(orderId: OrderId, report: ProblemReport): Promise<void> {
  const param = { ...ofClient(), orderId };
  const answer = await api.orders[':orderId'].problem.$post({ param, json: report });
  await putQuery(`/orders/${orderId}`, await readJson(answer, orderSchema));
}

/** What is kept while it is being written: anything may be missing still. */
export const problemDraftSchema = v.object({
  reason: v.nullable(reportProblemSchema.entries.reason),
  text: v.string(),
  photo: v.nullable(v.string()),
});
