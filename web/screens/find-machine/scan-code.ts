import * as v from 'valibot';
import { machineIdSchema } from '../../../contract/ids.ts';
import { matchPage, pagePath } from '../../../contract/pages.ts';
import { parseAddress } from '../../browser/parse-address.ts';
import { isInsideLine } from '../../session/line-app.ts';
import type { AppServices } from '../../session/store.ts';

/** What came of it; `closed`: the person left the scanner without a code. */
export type Scan =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed' };

async function startedLiff({ read, startLiff }: AppServices) {
  const { liffId } = read();
  const started = liffId ? await startLiff(liffId) : undefined;
  return started?.ok ? started.liff : undefined;
}

/** Whether this LIFF app, in this version of LINE, may scan. */
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

/** Opens LINE's scanner, which travels only now, and waits for a code. */
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

/** Where this app lives, and where LINE's permanent links to it begin. */
export type Home = {
  readonly origin: string;
  readonly clientId: string;
  readonly liffBaseUrl: string;
  readonly liffId: string | null;
};

/**
 * The machine's page that a scanned code names, as a path inside this app; undefined for everything
 * else. Anybody can print a code: only the machine's id is taken from it, never an address.
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

/** The path below this origin: the address itself, or what a permanent link of ours leads to. */
function ownPath(url: URL, { origin, clientId, liffBaseUrl, liffId }: Home): string | undefined {
  if (url.origin === origin) return url.pathname;
  const base = liffId === null ? undefined : parseAddress(`${liffBaseUrl}/${liffId}`);
  if (!base || url.origin !== base.origin) return undefined;
  const below = url.pathname.startsWith(`${base.pathname}/`);
  return below ? `/${clientId}${url.pathname.slice(base.pathname.length)}` : undefined;
}
