import { stockAlertsSchema } from '../../contract/machines.ts';
import { api, ofClient, readJson } from './api.ts';
import { putQuery } from './refresh-query.ts';

/** Asks to be told when an item is back, or no more. @throws ApiError */
export async function setStockAlert(
  machineId: string,
  productId: string,
  on: boolean,
): Promise<void> {
  const param = { ...ofClient(), machineId };
  const answer = await api.machines[':machineId'].alerts.$put({ param, json: { productId, on } });
  await putQuery(`/machines/${machineId}/alerts`, await readJson(answer, stockAlertsSchema));
}
