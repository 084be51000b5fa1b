import type { TenantApi } from './client.ts';

/** A page that fails in a loop must not flood the log. */
const MAX_REPORTS = 5;

/** Tells the operator of a fault. */
export type ReportError = (code: string, thrown: unknown) => void;

/**
 * Made once for each page, and counts its reports. Without a tenant there is nobody to tell. What
 * writes a report is fetched with the first: most visits have none.
 */
export function createErrorReporter(tenantApi: TenantApi, buildId: string): ReportError {
  let reported = 0;
  return (code, thrown) => {
    if (tenantApi.tenantParams.clientId === '' || reported >= MAX_REPORTS) return;
    reported += 1;
    const page = location.pathname.slice(0, 512);
    // A report that fails is not worth a second error.
    void import('./send-report.ts')
      .then(({ sendReport }) => sendReport(tenantApi, { code, thrown, page, buildId }))
      .catch(() => undefined);
  };
}

/** Reports what nobody caught. */
export function watchErrors(report: ReportError): void {
  window.addEventListener('error', (event) => report('UNCAUGHT', event.error));
  window.addEventListener('unhandledrejection', (event) => report('UNHANDLED', event.reason));
}
