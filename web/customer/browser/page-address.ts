import { useParams } from 'react-router';
import { type PageName, pagePath, type pages } from '../../../contract/customer/pages.ts';

type Named<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Named<Head> | Named<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The parameter names of a page, as in the route table. */
export type ParamName<N extends PageName> = Named<(typeof pages)[N]['path']>;

/** The pages without parameters. */
export type PlainPageName = {
  [N in PageName]: [ParamName<N>] extends [never] ? N : never;
}[PageName];

/** The parameters that a page's address needs. */
export type PageParams<N extends PageName> = [ParamName<N>] extends [never]
  ? []
  : [params: { readonly [P in ParamName<N>]: string }];

/** Returns the address of a tenant's page, or `/` without a tenant. */
export const pageAddress = <N extends PageName>(
  clientId: string | undefined,
  name: N,
  ...[params]: PageParams<N>
): string => (clientId === undefined ? '/' : pagePath(clientId, name, params));

/** Returns a parameter of the current page. Returns '' if the current page is not `page`. */
export const usePageParam = <N extends PageName>(_page: N, name: ParamName<N>): string =>
  useParams()[name] ?? '';
