import type { ComponentType } from 'react';
import { type Layout, matchPage, type PageName, pages } from '../../../contract/customer/pages.ts';
import {
  isProviderPage,
  type ProviderPageName,
  providerPages,
} from '../../../contract/shared/pay-providers.ts';
import { lazyScreen } from '../browser/lazy-screen.ts';
import { MainScreen } from './machines/MainScreen.tsx';
import { OrderScreen } from './order/order-chunk.ts';
import { PurchaseScreen } from './purchase-screen.tsx';

// All screens of a folder share one chunk, because they import the same file.
const about = () => import('./about/about-screens.tsx');
const account = () => import('./account/account-screens.tsx');
const errors = () => import('./errors/error-screens.tsx');
const faq = () => import('./faq/faq-screens.tsx');
const pay = () => import('./pay/pay-screens.ts');
const setUp = () => import('./set-up/set-up-screens.ts');

/** The screens that replace a page. They load while the browser is idle. */
export const ErrorScreen = lazyScreen(() => errors().then((m) => m.ErrorScreen));
export const NotFoundScreen = lazyScreen(() => errors().then((m) => m.NotFoundScreen));
export const ChooseAccountScreen = lazyScreen(() => errors().then((m) => m.ChooseAccountScreen));
export const SignedOutScreen = lazyScreen(() => errors().then((m) => m.SignedOutScreen));

/** The screens for payment providers' pages. All providers share them. */
const providerScreens = {
  bind: lazyScreen(() => pay().then((m) => m.BindScreen)),
  return: lazyScreen(() => import('./pay/ReturnScreen.tsx').then((m) => m.ReturnScreen)),
};

type Screen = ComponentType & { readonly preload?: () => void };

/**
 * The screen of each page in the route table (contract/customer/pages.ts), except the providers'
 * pages. The first load includes the main page and the machine's page, which a QR code opens.
 */
const screens: Readonly<Record<Exclude<PageName, ProviderPageName> | 'entry', Screen>> = {
  entry: lazyScreen(() => import('./entry/EntryScreen.tsx').then((m) => m.EntryScreen)),
  main: MainScreen,
  machine: PurchaseScreen,
  account: lazyScreen(() => account().then((m) => m.AccountScreen)),
  settings: lazyScreen(() => account().then((m) => m.SettingsScreen)),
  faqs: lazyScreen(() => faq().then((m) => m.FaqListScreen)),
  faq: lazyScreen(() => faq().then((m) => m.FaqScreen)),
  orders: lazyScreen(() => import('./orders/OrdersScreen.tsx').then((m) => m.OrdersScreen)),
  order: PurchaseScreen,
  about: lazyScreen(() => about().then((m) => m.AboutScreen)),
  termsOfUse: lazyScreen(() => about().then((m) => m.TermsScreen)),
  privacyPolicy: lazyScreen(() => about().then((m) => m.PrivacyScreen)),
  seller: lazyScreen(() => about().then((m) => m.SellerScreen)),
  coupons: lazyScreen(() => import('./coupons/CouponsScreen.tsx').then((m) => m.CouponsScreen)),
  userPay: lazyScreen(() => pay().then((m) => m.UserPayScreen)),
  welcome: lazyScreen(() => setUp().then((m) => m.WelcomeScreen)),
  verifyCode: lazyScreen(() => setUp().then((m) => m.VerifyCodeScreen)),
  setPhoneNumber: lazyScreen(() => setUp().then((m) => m.PhoneNumberScreen)),
  setPersonalInfo: lazyScreen(() => setUp().then((m) => m.PersonalInfoScreen)),
  setUserPay: lazyScreen(() => pay().then((m) => m.SetUserPayScreen)),
};

/** Returns the screen of a page. */
export const screenOf = (name: PageName | 'entry'): Screen =>
  isProviderPage(name) ? providerScreens[providerPages[name].use] : screens[name];

/**
 * Loads the chunk of the page at an address. Some pages are part of the first load and have none.
 */
export function preloadPage(pathname: string): void {
  const match = matchPage(pathname);
  if (match?.name === 'order') OrderScreen.preload();
  else if (match) screenOf(match.name).preload?.();
  else NotFoundScreen.preload();
}

/** One route of the router: its path, its page and the layout around it. */
export type RouteEntry = {
  readonly path: string;
  readonly name: PageName | 'entry';
  readonly layout: Layout;
};

/**
 * `/clients/{c}/…` shows the same pages as `/{c}/…` (specification §2). It must be first, because
 * `clients` would otherwise match as a tenant.
 */
const PREFIXES = ['/clients/:clientId', '/:clientId'];

const isPageName = (name: string): name is PageName => name in pages;

/** The routes: every page of the contract, under both prefixes. */
export const routeEntries: readonly RouteEntry[] = [
  { path: '/', name: 'entry', layout: 'auth' },
  ...PREFIXES.flatMap((prefix) =>
    Object.keys(pages)
      .filter(isPageName)
      .map((name) => ({ path: prefix + pages[name].path, name, layout: pages[name].layout })),
  ),
];
