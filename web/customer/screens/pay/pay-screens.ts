// Payment methods and their binding, in the account and in the set-up: one chunk.
export { BindScreen } from './BindScreen.tsx';
export { SetUserPayScreen, UserPayScreen } from './pay-method-screens.tsx';
