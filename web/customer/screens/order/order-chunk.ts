import { lazyScreen } from '../../browser/lazy-screen.ts';

/** The order's page, which the review preloads. */
export const OrderScreen = lazyScreen(() => import('./OrderScreen.tsx').then((m) => m.OrderScreen));
