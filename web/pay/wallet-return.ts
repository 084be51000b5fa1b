import * as v from 'valibot';
import { matchPage } from '../../contract/pages.ts';
import {
  type BindingId,
  bindingIdSchema,
  type ReturnResult,
  returnResultSchema,
} from '../../contract/pay-methods.ts';
import { payProviders } from './providers.ts';

/** What the edge says of a wallet's return: a binding to look at, or why there is none. */
export type WalletReturn =
  | { readonly bindingId: BindingId; readonly result: null }
  | { readonly bindingId: null; readonly result: ReturnResult };

const returnPages: ReadonlySet<string> = new Set(
  Object.values(payProviders).map(({ returnPage }) => returnPage),
);

/** The return that an address tells of; undefined where it is no page of a return, or says nothing. */
export function walletReturnOf(
  address: Pick<URL, 'pathname' | 'search'>,
): WalletReturn | undefined {
  const page = matchPage(address.pathname);
  if (!page || !returnPages.has(page.name)) return undefined;
  const query = new URLSearchParams(address.search);
  const binding = query.get('binding');
  const result = query.get('result');
  if (binding === null && result === null) return undefined;
  const bindingId = v.safeParse(bindingIdSchema, binding);
  if (bindingId.success) return { bindingId: bindingId.output, result: null };
  const told = v.safeParse(returnResultSchema, result);
  // An address that somebody has tampered with says nothing that could be believed.
  return { bindingId: null, result: told.success ? told.output : 'invalid' };
}
