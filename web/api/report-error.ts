import { maskedWithin } from '../../contract/mask-secrets.ts';
import type { TenantApi } from './client.ts';

/** A page that fails in a loop must not flood the log. */
const MAX_REPORTS = 5;

/** Tells the operator of a fault; what may be a secret is masked before anything is cut. */
export type ReportError = (code: string, thrown: unknown) => void;

/** Made once for each page, and counts its reports. Without a tenant there is nobody to tell. */
export function createErrorReporter(
  { api, tenantParams }: TenantApi,
  buildId: string,
): ReportError {
  let reported = 0;
  return (code, thrown) => {
    if (tenantParams.clientId === '' || reported >= MAX_REPORTS) return;
    reported += 1;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const json = {
      code,
      message: maskedWithin(error.message, 500),
      page: location.pathname.slice(0, 512),
      buildId,
      stack: maskedWithin(error.stack ?? '', 4000),
    };
    // A report that fails is not worth a second error.
    void api.errors.$post({ param: tenantParams, json }).catch(() => undefined);
  };
}

/** Reports what nobody caught. */
export function watchErrors(report: ReportError): void {
  window.addEventListener('error', (event) => report('UNCAUGHT', event.error));
  window.addEventListener('unhandledrejection', (event) => report('UNHANDLED', event.reason));
}
