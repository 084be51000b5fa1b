// Payment methods, their binding, and both again as a set-up step: one chunk.
export { BindDpayScreen, BindPayPayScreen } from './bind-screens.tsx';
export { SetUserPayScreen, UserPayScreen } from './pay-method-screens.tsx';
