// Ways to find a machine beyond the list, in one chunk with the favourites.
export { FavouriteStar } from './favourite-star.tsx';
export { findNearby } from './find-nearby.ts';
export { FoundMachines } from './found-machines.tsx';
export { MapLink } from './map-link.tsx';
export { MissingMachine } from './missing-machine.tsx';
export { MoreMachines } from './more-machines.tsx';
export { QuickWays } from './quick-ways.tsx';
export { StockAlertToggle } from './stock-alert-toggle.tsx';
