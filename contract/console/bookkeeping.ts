import * as v from 'valibot';
import { payMethodKinds } from '../shared/pay-providers.ts';

const MAX_NAME = 60;
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_NAME));
/** An optional name. */
const optionalName = v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME));

/**
 * The accounts of one payment provider: the amount that it owes, and its fees with their tax
 * category.
 */
const providerAccounts = v.object({
  receivable: name,
  receivableSub: optionalName,
  fees: name,
  feesTax: name,
});

/**
 * The names of a tenant's accounts and tax categories, written exactly as in its accounting
 * software. No part has a default, because nobody would notice a wrong tax category.
 */
export const bookkeepingSchema = v.object({
  sales: name,
  /** The tax category of sales at each rate, in percent. */
  salesTax: v.object({ 8: name, 10: name }),
  bank: name,
  /** The tax category of lines without tax, such as a payout. */
  noTax: name,
  providers: v.object(v.entriesFromList(payMethodKinds, providerAccounts)),
});
export type Bookkeeping = v.InferOutput<typeof bookkeepingSchema>;
