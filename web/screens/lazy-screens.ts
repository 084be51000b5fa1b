import { lazyPart, lazyScreen } from '../lib/lazy-screen.ts';

// One chunk for each family of routes: every import names its family's file.
const account = () => import('./account/account-family.ts');
const faq = () => import('./faq/faq-family.ts');
const about = () => import('./about/about-family.ts');
const orders = () => import('./orders/orders-family.ts');
const order = () => import('./order/order-family.ts');
const buy = () => import('./buy/buy-family.ts');
const reach = () => import('./reach/reach-family.ts');
const coupons = () => import('./coupons/CouponsScreen.tsx');
const pay = () => import('./pay/pay-family.ts');
const setup = () => import('./initialization/setup-family.ts');
const errors = () => import('./errors/errors-family.ts');
const auth = () => import('./auth/auth-family.ts');
const payPayReturn = () => import('./auth/PayPayReturnScreen.tsx');

export const EntryScreen = lazyScreen(() => auth().then((m) => m.EntryScreen));
export const PayPayReturnScreen = lazyScreen(() =>
  payPayReturn().then((m) => m.PayPayReturnScreen),
);
export const AccountScreen = lazyScreen(() => account().then((m) => m.AccountScreen));
export const SettingsScreen = lazyScreen(() => account().then((m) => m.SettingsScreen));
export const FaqListScreen = lazyScreen(() => faq().then((m) => m.FaqListScreen));
export const FaqScreen = lazyScreen(() => faq().then((m) => m.FaqScreen));
export const AboutScreen = lazyScreen(() => about().then((m) => m.AboutScreen));
export const TermsScreen = lazyScreen(() => about().then((m) => m.TermsScreen));
export const PrivacyScreen = lazyScreen(() => about().then((m) => m.PrivacyScreen));
export const SellerScreen = lazyScreen(() => about().then((m) => m.SellerScreen));
export const OrdersScreen = lazyScreen(() => orders().then((m) => m.OrdersScreen));
export const OrderScreen = lazyScreen(() => order().then((m) => m.OrderScreen));
export const ConfirmScreen = lazyScreen(() => buy().then((m) => m.ConfirmScreen));
export const ReachMachine = lazyPart(() => reach().then((m) => m.ReachMachine));
export const CodeLookup = lazyPart(() => reach().then((m) => m.CodeLookup));
export const FavouriteStar = lazyPart(() => reach().then((m) => m.FavouriteStar));
export const StockAlertToggle = lazyPart(() => reach().then((m) => m.StockAlertToggle));
export const CouponsScreen = lazyScreen(() => coupons().then((m) => m.CouponsScreen));
export const UserPayScreen = lazyScreen(() => pay().then((m) => m.UserPayScreen));
export const BindPayPayScreen = lazyScreen(() => pay().then((m) => m.BindPayPayScreen));
export const BindDpayScreen = lazyScreen(() => pay().then((m) => m.BindDpayScreen));
export const SetUserPayScreen = lazyScreen(() => pay().then((m) => m.SetUserPayScreen));
export const WelcomeScreen = lazyScreen(() => setup().then((m) => m.WelcomeScreen));
export const VerifyCodeScreen = lazyScreen(() => setup().then((m) => m.VerifyCodeScreen));
export const PhoneNumberScreen = lazyScreen(() => setup().then((m) => m.PhoneNumberScreen));
export const PersonalInfoScreen = lazyScreen(() => setup().then((m) => m.PersonalInfoScreen));
export const ErrorScreen = lazyScreen(() => errors().then((m) => m.ErrorScreen));
export const NotFoundScreen = lazyScreen(() => errors().then((m) => m.NotFoundScreen));
export const ChooseAccountScreen = lazyScreen(() => errors().then((m) => m.ChooseAccountScreen));
export const SignedOutScreen = lazyScreen(() => errors().then((m) => m.SignedOutScreen));
