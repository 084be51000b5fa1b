import * as v from 'valibot';
import { machineIdSchema } from '../../../contract/ids.ts';
import { matchPage, pagePath } from '../../../contract/pages.ts';

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
  const url = URL.parse(code.trim());
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
  const base = liffId === null ? null : URL.parse(`${liffBaseUrl}/${liffId}`);
  if (!base || url.origin !== base.origin) return undefined;
  const below = url.pathname.startsWith(`${base.pathname}/`);
  return below ? `/${clientId}${url.pathname.slice(base.pathname.length)}` : undefined;
}
