import * as v from 'valibot';
import { matchPage } from '../../../contract/customer/pages.ts';
import {
  type BindingId,
  bindingIdSchema,
  type ReturnResult,
  returnResultSchema,
} from '../../../contract/customer/pay-methods.ts';
import { readPageQuery } from '../browser/read-address.ts';
import { payProviders } from './providers.ts';

/** The result of a return from a wallet: a binding to view, or the reason for a failure. */
export type WalletReturn =
  | { readonly bindingId: BindingId; readonly result: null }
  | { readonly bindingId: null; readonly result: ReturnResult };

const returnPages: ReadonlySet<string> = new Set(
  Object.values(payProviders).map(({ returnPage }) => returnPage),
);

/** Reads the return from an address; undefined if the address is no return page or has no result. */
export function walletReturnOf(
  address: Pick<URL, 'pathname' | 'search'>,
): WalletReturn | undefined {
  const page = matchPage(address.pathname);
  if (!page || !returnPages.has(page.name)) return undefined;
  const { binding, result } = readPageQuery(address.search);
  if (binding === null && result === null) return undefined;
  const bindingId = v.safeParse(bindingIdSchema, binding);
  if (bindingId.success) return { bindingId: bindingId.output, result: null };
  const parsed = v.safeParse(returnResultSchema, result);
  // A manipulated address is not trusted.
  return { bindingId: null, result: parsed.success ? parsed.output : 'invalid' };
}
