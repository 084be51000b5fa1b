import { matchPage, openPages } from '../../../contract/customer/pages.ts';
import type { LineUser, ScreenData } from '../../../contract/customer/session.ts';
import { capabilities } from '../../core/capabilities.ts';
import type { Capability, Loaded } from '../../core/capability.ts';
import type { Services } from '../../core/services.ts';
import { StoreError } from '../../core/store/store-error.ts';
import { UnreadableDocument } from '../../core/store/unreadable-document.ts';
import type { TenantClient } from '../../core/tenant-client.ts';

type Screens = Required<NonNullable<Capability['screens']>>;

/** Merges the capabilities' loaders of one kind. */
const loaders = <K extends keyof Screens>(kind: K): Screens[K] =>
  Object.assign({}, ...capabilities.map(({ screens }) => screens?.[kind]));

const shared = loaders('shared');
const open = loaders('open');
const personal = loaders('personal');

/** Returns the public data of a page's first screen. Empty for a page that needs a session. */
export async function loadOpenScreen(
  services: Services,
  client: TenantClient,
  address: string,
): Promise<ScreenData> {
  const match = matchPage(address.split(/[?#]/, 1)[0] ?? '');
  if (!match || match.name === 'entry' || match.clientId !== client.clientId) return {};
  const { name, params } = match;
  return openPages.has(name)
    ? orNothing((open[name] ?? shared[name])?.(services, client, params))
    : {};
}

/**
 * Returns the data of a page's first screen, keyed by the addresses that the browser would request.
 * It has two steps, so that a sign-in can read the shared part while it writes its own records. It
 * leaves out data that cannot be read: the browser requests that itself and shows the error.
 */
export async function loadScreen(
  services: Services,
  client: TenantClient,
  address: string,
): Promise<(lineUser: LineUser) => Promise<ScreenData>> {
  const match = matchPage(address.split(/[?#]/, 1)[0] ?? '');
  if (!match || match.name === 'entry' || match.clientId !== client.clientId) {
    return () => Promise.resolve({});
  }
  const { name, params, clientId } = match;
  const common = await orNothing(shared[name]?.(services, client, params));
  return async (lineUser) => ({
    ...common,
    ...(await orNothing(
      personal[name]?.(
        services,
        client,
        { clientId, lineUserId: lineUser.lineUserId, lineUser },
        { params, common },
      ),
    )),
  });
}

async function orNothing(loading: Promise<Loaded> | undefined): Promise<ScreenData> {
  try {
    const loaded = await loading;
    return loaded ? { [loaded[0]]: loaded[1] } : {};
  } catch (cause) {
    if (cause instanceof StoreError || cause instanceof UnreadableDocument) return {};
    throw cause;
  }
}
