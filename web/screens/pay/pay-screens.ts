// Payment methods, their binding, and both again as a set-up step: one chunk.
export { BindScreen } from './BindScreen.tsx';
export { SetUserPayScreen, UserPayScreen } from './pay-method-screens.tsx';
