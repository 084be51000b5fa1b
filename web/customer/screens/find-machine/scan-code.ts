import * as v from 'valibot';
import { matchPage, pagePath } from '../../../../contract/customer/pages.ts';
import { machineIdSchema } from '../../../../contract/shared/ids.ts';
import { parseAddress } from '../../browser/parse-address.ts';
import { isInsideLine } from '../../session/line-app.ts';
import type { AppServices } from '../../session/store.ts';

/** The result of a scan. `closed`: the person closed the scanner without a code. */
export type Scan =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed' };

async function startedLiff({ read, startLiff }: AppServices) {
  const { liffId } = read();
  const started = liffId ? await startLiff(liffId) : undefined;
  return started?.ok ? started.liff : undefined;
}

/** Whether this LIFF app may scan in this version of LINE. */
export async function canScan(app: AppServices): Promise<boolean> {
  if (!isInsideLine()) return false;
  try {
    const { default: IsApiAvailable } = await import('@line/liff/is-api-available');
    const liff = await startedLiff(app);
    return liff?.use(new IsApiAvailable()).isApiAvailable('scanCodeV2') === true;
  } catch {
    return false;
  }
}

/** Opens LINE's scanner, whose code loads now, and waits for a code. */
export async function scanCode(app: AppServices): Promise<Scan> {
  try {
    const { default: ScanCodeV2 } = await import('@line/liff/scan-code-v2');
    const liff = await startedLiff(app);
    if (!liff) return { kind: 'failed' };
    const { value } = await liff.use(new ScanCodeV2()).scanCodeV2();
    return value ? { kind: 'code', code: value } : { kind: 'closed' };
  } catch {
    return { kind: 'failed' };
  }
}

/** This app's origin and the prefix of LINE's permanent links to it. */
export type Home = {
  readonly origin: string;
  readonly clientId: string;
  readonly liffBaseUrl: string;
  readonly liffId: string | null;
};

/**
 * Returns the path of the machine that a scanned code names; undefined for any other code. Anybody can
 * print a code, so only the machine's id is used, never an address.
 */
export function scannedMachine(code: string, home: Home): string | undefined {
  const url = parseAddress(code.trim());
  if (url?.username !== '' || url.password !== '') return undefined;
  const path = ownPath(url, home);
  const page = path === undefined ? undefined : matchPage(path);
  if (page?.name !== 'machine') return undefined;
  if (page.clientId !== home.clientId) return undefined;
  const machineId = v.safeParse(machineIdSchema, page.params['machineId']);
  return machineId.success
    ? pagePath(home.clientId, 'machine', { machineId: machineId.output })
    : undefined;
}

/** Returns the path on this origin: of the address itself, or of our permanent link. */
function ownPath(url: URL, { origin, clientId, liffBaseUrl, liffId }: Home): string | undefined {
  if (url.origin === origin) return url.pathname;
  const base = liffId === null ? undefined : parseAddress(`${liffBaseUrl}/${liffId}`);
  if (!base || url.origin !== base.origin) return undefined;
  const below = url.pathname.startsWith(`${base.pathname}/`);
  return below ? `/${clientId}${url.pathname.slice(base.pathname.length)}` : undefined;
}
