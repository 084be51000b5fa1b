import type { Bookkeeping } from '../../../../contract/console/bookkeeping.ts';
import { type PayMethodKind, payMethodKindSchema } from '../../../../contract/shared/client.ts';
import { providerNames } from '../../../../contract/shared/pay-providers.ts';
import type { Count, Counts } from '../counts.ts';
import type { MonthClosing } from './read-closing.ts';

/** One side of a line: an account, its amount with tax in yen, and the tax in it where it is known. */
export type JournalSide = {
  readonly account: string;
  readonly sub: string;
  readonly tax: string;
  readonly yen: number;
  readonly taxYen: number | null;
};

/** An entry whose debits and credits have the same sum. */
export type JournalEntry = {
  readonly text: string;
  readonly debits: readonly JournalSide[];
  readonly credits: readonly JournalSide[];
};

type Side = 'captured' | 'refunded';

/**
 * Returns the entries of a closed month. They book sales and refunds by tax rate against what each
 * provider owes. Corrections of earlier months follow, then fees and payouts of the compared
 * settlement files. The tax is the sum of the receipts' taxes.
 */
export function monthJournal(
  { month, rates, methods, corrections, settlements }: Omit<MonthClosing, 'seller'>,
  accounts: Bookkeeping,
): readonly JournalEntry[] {
  const own = {
    rates: Object.fromEntries(rates.map(({ ratePercent, count }) => [ratePercent, count])),
    methods: Object.fromEntries(methods.map(({ kind, count }) => [kind, count])),
  };
  const sums = [
    { text: `${month}`, counts: own },
    ...corrections.map(({ month: of, counts }) => ({ text: `${of} 訂正`, counts })),
  ];
  const sold = sums.flatMap(({ text, counts }) => [
    entryOf(`自販機売上 ${text}`, counts, 'captured', accounts),
    entryOf(`自販機売上 返金 ${text}`, counts, 'refunded', accounts),
  ]);
  const paid = settlements.flatMap(({ kind, feeYen, bankYen }) => {
    const { fees, feesTax } = accounts.providers[kind];
    const name = providerNames[kind].ja;
    const pay = (text: string, account: string, tax: string, yen: number | null): JournalEntry => ({
      text: `${name} ${text} ${month}`,
      debits: [{ account, sub: '', tax, yen: yen ?? 0, taxYen: null }],
      credits: [receivableOf(accounts, kind, yen ?? 0)],
    });
    return [
      pay('手数料', fees, feesTax, feeYen),
      pay('入金', accounts.bank, accounts.noTax, bankYen),
    ];
  });
  return [...sold, ...paid].map(inOrder).filter(({ debits }) => debits.length > 0);
}

function entryOf(
  text: string,
  { rates, methods }: Pick<Counts, 'rates' | 'methods'>,
  side: Side,
  accounts: Bookkeeping,
): JournalEntry {
  const yenOf = (count: Count | undefined) => count?.[`${side}Yen`] ?? 0;
  const owed = payMethodKindSchema.options.map((kind) =>
    receivableOf(accounts, kind, yenOf(methods[kind])),
  );
  const sold = ([8, 10] as const).map((rate) => ({
    account: accounts.sales,
    sub: '',
    tax: accounts.salesTax[rate],
    yen: yenOf(rates[String(rate)]),
    taxYen: rates[String(rate)]?.[`${side}TaxYen`] ?? 0,
  }));
  return side === 'captured'
    ? { text, debits: owed, credits: sold }
    : { text, debits: sold, credits: owed };
}

const receivableOf = (
  { providers, noTax }: Bookkeeping,
  kind: PayMethodKind,
  yen: number,
): JournalSide => {
  const { receivable, receivableSub } = providers[kind];
  return { account: receivable, sub: receivableSub, tax: noTax, yen, taxYen: null };
};

/** Moves negative amounts to the other side and drops zero amounts. */
function inOrder({ text, debits, credits }: JournalEntry): JournalEntry {
  const positive = (sides: readonly JournalSide[]) => sides.filter(({ yen }) => yen > 0);
  const turned = (sides: readonly JournalSide[]) =>
    sides
      .filter(({ yen }) => yen < 0)
      .map((side) => ({
        ...side,
        yen: -side.yen,
        taxYen: side.taxYen === null ? null : -side.taxYen,
      }));
  return {
    text,
    debits: [...positive(debits), ...turned(credits)],
    credits: [...positive(credits), ...turned(debits)],
  };
}
