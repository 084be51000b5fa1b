import * as v from 'valibot';
import { machinesPath, ownMachineIds } from '../../../contract/customer/own-machines.ts';
import { matchPage, openPages, type PageName } from '../../../contract/customer/pages.ts';
import type { LineUser, ScreenData } from '../../../contract/customer/session.ts';
import type { ClientId, LineUserId } from '../../../contract/shared/ids.ts';
import { isProviderPage, providerPages } from '../../../contract/shared/pay-providers.ts';
import { readSpending } from '../../core/account/read-spending.ts';
import { listCoupons } from '../../core/coupons/list-coupons.ts';
import { findMachine } from '../../core/machines/find-machine.ts';
import { listMachines } from '../../core/machines/list-machines.ts';
import { findPublicMachine } from '../../core/machines/public-machine.ts';
import { readMachines } from '../../core/machines/read-machines.ts';
import { readStockAlerts } from '../../core/machines/stock-alerts.ts';
import { listOrders } from '../../core/orders/list-orders.ts';
import { publicOrder } from '../../core/orders/order-document.ts';
import { readOwnOrder } from '../../core/orders/read-order.ts';
import { listPayMethods } from '../../core/pay/list-pay-methods.ts';
import type { Result } from '../../core/result.ts';
import type { Services } from '../../core/services.ts';
import { readPersonalInfo } from '../../core/setup/read-personal-info.ts';
import { StoreError } from '../../core/store/store-error.ts';
import { readTenantDocument } from '../../core/tenant/read-document.ts';
import { listFaqs, readFaqById } from '../../core/tenant/read-faqs.ts';
import type { TenantClient } from '../../core/tenant-client.ts';

type Params = Readonly<Record<string, string>>;
type Loaded = readonly [apiPath: string, answer: unknown] | undefined;

type Shared = Partial<
  Record<PageName, (s: Services, client: TenantClient, params: Params) => Promise<Loaded>>
>;

/** Data that is the same for every visitor of a page. It may be read before the person is known. */
const shared: Shared = {
  main: async (s, { clientId }) => found('/machines', await listMachines(s, clientId)),
  machine: async (s, { clientId }, { machineId = '' }) =>
    found(`/machines/${machineId}`, await findMachine(s, clientId, machineId)),
  faqs: async (s, { clientId }) => ['/faqs', await listFaqs(s, clientId)],
  faq: async (s, { clientId }, { id = '' }) =>
    found(`/faqs/${id}`, await readFaqById(s, clientId, id)),
  about: (s, { clientId }) => document(s, clientId, 'about'),
  termsOfUse: (s, { clientId }) => document(s, clientId, 'termsOfUse'),
  privacyPolicy: (s, { clientId }) => document(s, clientId, 'privacyPolicy'),
  seller: (s, { clientId }) => document(s, clientId, 'seller'),
};

/** The same without a session: a machine's shelf comes without its counts. */
const open: Shared = {
  ...shared,
  machine: async (s, { clientId }, { machineId = '' }) =>
    found(`/machines/${machineId}`, await findPublicMachine(s, clientId, machineId)),
};

type Mine = {
  readonly clientId: ClientId;
  readonly lineUserId: LineUserId;
  readonly lineUser: LineUser;
};
/** `common`: the data that was read for every visitor of this page. */
type Place = { readonly params: Params; readonly common: ScreenData };
type Personal = (s: Services, client: TenantClient, mine: Mine, place: Place) => Promise<Loaded>;

const payMethods: Personal = async (s, client, mine) => [
  '/pay-methods',
  await listPayMethods(s, mine, client),
];

/**
 * Returns whether a drink is sold out. Alerts exist only for such drinks, so other pages save the
 * read.
 */
const hasSoldOut = (machine: unknown): boolean =>
  v.is(v.object({ shelf: v.array(v.object({ stock: v.unknown() })) }), machine) &&
  machine.shelf.some(({ stock }) => stock === 0);

/** Data that only this person sees. */
const personal: Partial<Record<PageName, Personal>> = {
  main: async (s, _, { clientId, lineUser: { settings, lastMachines } }) => {
    const ids = ownMachineIds({ favourites: settings.favourites, lastMachines });
    if (ids.length === 0) return undefined;
    return [machinesPath(ids), await readMachines(s, clientId, ids)];
  },
  setPersonalInfo: async (s, client, { lineUserId }) => [
    '/me/personal-info',
    await readPersonalInfo(s.store, client, lineUserId),
  ],
  machine: async (s, _, mine, { params: { machineId = '' }, common }) =>
    hasSoldOut(common[`/machines/${machineId}`])
      ? found(`/machines/${machineId}/alerts`, await readStockAlerts(s.store, mine, machineId))
      : undefined,
  order: async (s, _, mine, { params: { id = '' } }) => {
    const order = await readOwnOrder(s.store, mine, id);
    return order.ok ? [`/orders/${id}`, publicOrder(order.value)] : undefined;
  },
  settings: async (s, _, mine) => found('/me/spending', await readSpending(s, mine)),
  orders: async (s, _, mine) => ['/orders', await listOrders(s.store, mine)],
  coupons: async (s, _, mine) => ['/coupons', await listCoupons(s.store, mine)],
  userPay: payMethods,
  setUserPay: payMethods,
};

/**
 * Returns the loader of a page's personal data. A page that links a provider needs the bound
 * methods.
 */
const personalOf = (name: PageName): Personal | undefined =>
  isProviderPage(name) && providerPages[name].use === 'bind' ? payMethods : personal[name];

/** Returns the public data of a page's first screen. Empty for a page that needs a session. */
export async function loadOpenScreen(
  services: Services,
  client: TenantClient,
  address: string,
): Promise<ScreenData> {
  const match = matchPage(address.split(/[?#]/, 1)[0] ?? '');
  if (!match || match.name === 'entry' || match.clientId !== client.clientId) return {};
  const { name, params } = match;
  return openPages.has(name) ? orNothing(open[name]?.(services, client, params)) : {};
}

/**
 * Returns the data of a page's first screen, keyed by the addresses that the browser would request.
 * It has two steps, so that a sign-in can read the shared part while it writes its own records.
 * Data that cannot be read is left out: the browser requests it itself and shows the error.
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
      personalOf(name)?.(
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
    if (cause instanceof StoreError) return {};
    throw cause;
  }
}

const found = (apiPath: string, result: Result<unknown>): Loaded =>
  result.ok ? [apiPath, result.value] : undefined;

async function document(
  s: Services,
  clientId: ClientId,
  name: Parameters<typeof readTenantDocument>[2],
): Promise<Loaded> {
  return found(`/documents/${name}`, await readTenantDocument(s.store, clientId, name));
}
