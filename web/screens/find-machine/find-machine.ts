// Ways to a machine beyond the list, and what a person marks there: one chunk.
export { CodeLookup } from './code-lookup.tsx';
export { FavouriteStar } from './favourite-star.tsx';
export { QuickWays } from './quick-ways.tsx';
export { StockAlertToggle } from './stock-alert-toggle.tsx';
