import { maskedWithin } from '../../../contract/shared/mask-secrets.ts';
import type { TenantApi } from './client.ts';

export type FailureReport = {
  readonly code: string;
  readonly thrown: unknown;
  readonly page: string;
  readonly buildId: string;
};

/** Sends a fault to the operator's log. It masks secrets before it shortens the text. */
export async function sendReport(
  { api, tenantParams }: TenantApi,
  { code, thrown, page, buildId }: FailureReport,
): Promise<void> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const message = maskedWithin(error.message, 500);
  const stack = maskedWithin(error.stack ?? '', 4000);
  await api.errors.$post({ param: tenantParams, json: { code, message, page, buildId, stack } });
}
