import { lazyPart, lazyScreen } from '../../browser/lazy-screen.ts';

// Parts from other folders that the first screens show. They load after the screens.
const findMachine = () => import('../find-machine/find-machine.ts');

export const QuickWays = lazyPart(() => findMachine().then((m) => m.QuickWays));
export const FoundMachines = lazyPart(() => findMachine().then((m) => m.FoundMachines));
export const MoreMachines = lazyPart(() => findMachine().then((m) => m.MoreMachines));
export const MissingMachine = lazyPart(() => findMachine().then((m) => m.MissingMachine));
export const Yours = lazyPart(() => import('./yours.tsx').then((m) => m.Yours));
export const MapLink = lazyPart(() => findMachine().then((m) => m.MapLink));
export const FavouriteStar = lazyPart(() => findMachine().then((m) => m.FavouriteStar));
export const StockAlertToggle = lazyPart(() => findMachine().then((m) => m.StockAlertToggle));

export const ConfirmScreen = lazyScreen(() =>
  import('../buy/ConfirmScreen.tsx').then((m) => m.ConfirmScreen),
);
