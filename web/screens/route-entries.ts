import { type Layout, type PageName, pages } from '../../contract/pages.ts';

/** One route of the router: where it stands, which page it shows, in which frame. */
export type RouteEntry = {
  readonly path: string;
  readonly name: PageName | 'entry';
  readonly layout: Layout;
};

/** `/clients/{c}/…` shows the same pages as `/{c}/…` (specification §2); it comes first: `clients` is no tenant. */
const PREFIXES = ['/clients/:clientId', '/:clientId'];

const isPageName = (name: string): name is PageName => name in pages;

/** The route table: the contract's pages, one to one, under both prefixes. */
export const routeEntries: readonly RouteEntry[] = [
  { path: '/', name: 'entry', layout: 'auth' },
  ...PREFIXES.flatMap((prefix) =>
    Object.keys(pages)
      .filter(isPageName)
      .map((name) => ({ path: prefix + pages[name].path, name, layout: pages[name].layout })),
  ),
];
