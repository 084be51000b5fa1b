import * as v from 'valibot';
import { type ClientId, clientIdSchema } from '../shared/ids.ts';
import { providerPages } from '../shared/pay-providers.ts';

/** The frame around a page: `auth` is bare, `default` has the header and the navigation. */
export type Layout = 'auth' | 'default';

/**
 * The specification's route table (§2) without changes, plus `machine` and `seller` from the
 * design. `path` follows `/{clientId}`. `:name` matches one segment.
 */
export const pages = {
  main: { path: '', layout: 'default' },
  machine: { path: '/machines/:machineId', layout: 'default' },
  account: { path: '/account', layout: 'default' },
  faqs: { path: '/account/faq', layout: 'default' },
  faq: { path: '/account/faq/:id', layout: 'default' },
  orders: { path: '/account/order', layout: 'default' },
  order: { path: '/account/order/:id', layout: 'default' },
  about: { path: '/account/about', layout: 'default' },
  termsOfUse: { path: '/account/about/terms-of-use', layout: 'default' },
  privacyPolicy: { path: '/account/about/privacy-policy', layout: 'default' },
  seller: { path: '/account/about/seller', layout: 'default' },
  coupons: { path: '/account/coupon', layout: 'default' },
  settings: { path: '/account/settings', layout: 'default' },
  userPay: { path: '/account/user-pay', layout: 'default' },
  welcome: { path: '/initialization/welcome', layout: 'default' },
  verifyCode: { path: '/initialization/verify-code', layout: 'default' },
  setPhoneNumber: { path: '/initialization/set-phone-number', layout: 'default' },
  setPersonalInfo: { path: '/initialization/set-personal-info', layout: 'default' },
  setUserPay: { path: '/initialization/set-user-pay', layout: 'default' },
  ...providerPages,
} as const satisfies Record<string, { path: string; layout: Layout }>;

export type PageName = keyof typeof pages;

/** A parsed page address. `entry` is `/`, the only page without a tenant. */
export type PageMatch =
  | { readonly name: 'entry' }
  | {
      readonly name: PageName;
      readonly clientId: ClientId;
      readonly params: Readonly<Record<string, string>>;
    };

/**
 * Returns the page of an address, or undefined for an unknown address. `/clients/{c}/…` is the same
 * page as `/{c}/…`. A trailing slash is ignored, because LIFF joins endpoint and state as text.
 */
export function matchPage(pathname: string): PageMatch | undefined {
  const path = pathname.replace(/\/+$/, '');
  if (path === '') return { name: 'entry' };
  const segments = pageSegments(path);
  const client = v.safeParse(clientIdSchema, segments[0]);
  if (!client.success) return undefined;
  const actual = segments.slice(1);
  for (const [name, expected] of patterns) {
    const params = matchSegments(expected, actual);
    if (params) return { name, clientId: client.output, params };
  }
  return undefined;
}

const isPageName = (name: string): name is PageName => name in pages;
/** Computed once, because every request of the edge looks up its page. */
const patterns = Object.keys(pages)
  .filter(isPageName)
  .map((name) => [name, pages[name].path.split('/').slice(1)] as const);

/** Returns the segments of an address, starting with the tenant's id. */
export function pageSegments(pathname: string): readonly string[] {
  const [first = '', ...rest] = pathname.slice(1).split('/');
  return first === 'clients' ? rest : [first, ...rest];
}

function matchSegments(expected: readonly string[], actual: readonly string[]) {
  if (expected.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = actual[index] ?? '';
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined;
      continue;
    }
    // An id is one plain segment. Encoded slashes, dots and control characters match no page.
    if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(value)) return undefined;
    params[segment.slice(1)] = value;
  }
  return params;
}

/** Returns the address of a tenant's page. `params` fill the `:name` segments. */
export function pagePath(
  clientId: string,
  name: PageName,
  params: Readonly<Record<string, string>> = {},
): string {
  const filled = pages[name].path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
  return `/${clientId}${filled}`;
}

/** Pages with public data: the tenant's machines without their counts, its FAQ and documents. */
export const openPages: ReadonlySet<PageName | 'entry'> = new Set([
  ...([
    'main',
    'machine',
    'faqs',
    'faq',
    'about',
    'termsOfUse',
    'privacyPolicy',
    'seller',
  ] as const),
]);
