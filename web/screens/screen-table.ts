import type { ComponentType } from 'react';
import { matchPage, type PageName } from '../../contract/pages.ts';
import * as lazy from './lazy-screens.ts';
import { MachineScreen } from './machine/MachineScreen.tsx';
import { MainScreen } from './main/MainScreen.tsx';

type Screen = ComponentType & { readonly preload?: () => void };

/** The screen of each page. The main page and what a machine's QR code opens come with the first load. */
export const screens: Readonly<Record<PageName | 'entry', Screen>> = {
  entry: lazy.EntryScreen,
  main: MainScreen,
  machine: MachineScreen,
  payPayReturn: lazy.PayPayReturnScreen,
  account: lazy.AccountScreen,
  faqs: lazy.FaqListScreen,
  faq: lazy.FaqScreen,
  orders: lazy.OrdersScreen,
  order: lazy.OrderScreen,
  about: lazy.AboutScreen,
  termsOfUse: lazy.TermsScreen,
  privacyPolicy: lazy.PrivacyScreen,
  seller: lazy.SellerScreen,
  coupons: lazy.CouponsScreen,
  settings: lazy.SettingsScreen,
  userPay: lazy.UserPayScreen,
  userPayBindDpay: lazy.BindDpayScreen,
  userPayBindPayPay: lazy.BindPayPayScreen,
  welcome: lazy.WelcomeScreen,
  verifyCode: lazy.VerifyCodeScreen,
  setPhoneNumber: lazy.PhoneNumberScreen,
  setPersonalInfo: lazy.PersonalInfoScreen,
  setUserPay: lazy.SetUserPayScreen,
  setUserPayBindDpay: lazy.BindDpayScreen,
  setUserPayBindPayPay: lazy.BindPayPayScreen,
};

/** Fetches the chunk of the page at an address, where it has one. */
export function preloadPage(pathname: string): void {
  const match = matchPage(pathname);
  if (match) screens[match.name].preload?.();
  else lazy.NotFoundScreen.preload();
}
