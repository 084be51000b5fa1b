import { useParams } from 'react-router';
import { type PageName, pagePath, type pages } from '../../contract/pages.ts';

type Named<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Named<Head> | Named<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The names of a page's parameters, as its path in the route table has them. */
export type ParamName<N extends PageName> = Named<(typeof pages)[N]['path']>;

/** The pages without parameters. */
export type PlainPageName = {
  [N in PageName]: [ParamName<N>] extends [never] ? N : never;
}[PageName];

/** What has to be known of a page for its address: nothing, or a value for each parameter. */
export type PageParams<N extends PageName> = [ParamName<N>] extends [never]
  ? []
  : [params: { readonly [P in ParamName<N>]: string }];

/** The address of a tenant's page; `/` where there is no tenant. */
export const pageAddress = <N extends PageName>(
  clientId: string | undefined,
  name: N,
  ...[params]: PageParams<N>
): string => (clientId === undefined ? '/' : pagePath(clientId, name, params));

/** A parameter of the page shown, which has to be `page`; '' elsewhere. */
export const usePageParam = <N extends PageName>(_page: N, name: ParamName<N>): string =>
  useParams()[name] ?? '';
