import type { TenantApi } from './client.ts';

/** Maximum number of reports per page, because a page that fails in a loop would flood the log. */
const MAX_REPORTS = 5;

/** Reports a fault to the operator. */
export type ReportError = (code: string, thrown: unknown) => void;

/**
 * Creates the reporter once for each page; it counts its reports. A page without a tenant reports nothing.
 * The code that sends reports loads with the first one, because most visits have none.
 */
export function createErrorReporter(tenantApi: TenantApi, buildId: string): ReportError {
  let reported = 0;
  return (code, thrown) => {
    if (tenantApi.tenantParams.clientId === '' || reported >= MAX_REPORTS) return;
    reported += 1;
    const page = location.pathname.slice(0, 512);
    // A failed report is not reported again.
    void import('./send-report.ts')
      .then(({ sendReport }) => sendReport(tenantApi, { code, thrown, page, buildId }))
      .catch(() => undefined);
  };
}

/** Reports uncaught errors and rejections. */
export function watchErrors(report: ReportError): void {
  window.addEventListener('error', (event) => report('UNCAUGHT', event.error));
  window.addEventListener('unhandledrejection', (event) => report('UNHANDLED', event.reason));
}
