import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';

const Yen = v.pipe(v.number(), v.integer(), v.minValue(0));

export const walletStates = [
  'active',
  'suspended',
  'canceled',
  'non-kyc',
  'no-payment-method',
  'card-limit',
  'unacceptable',
] as const;

const entries = {
  name: v.pipe(v.string(), v.nonEmpty()),
  phoneNumber: v.pipe(v.string(), v.regex(/^0\d{9,10}$/)),
  balance: Yen,
  /** The highest price of one payment. */
  paymentLimit: Yen,
  /** Limits in yen for 24 hours and for 30 days. `null`: no limit. */
  dailyLimit: v.nullable(Yen),
  monthlyLimit: v.nullable(Yen),
  state: v.picklist(walletStates),
};
export const WalletSchema = v.object({ id: v.string(), ...entries });
export const WalletChangeSchema = v.partial(v.strictObject(entries));
export type Wallet = v.InferOutput<typeof WalletSchema>;
export type WalletChange = v.InferOutput<typeof WalletChangeSchema>;
export type Wallets = ReturnType<typeof openWallets>;

const plain = {
  paymentLimit: 500_000,
  dailyLimit: null,
  monthlyLimit: null,
  state: 'active',
} as const;

const demoWallets: readonly Wallet[] = [
  { ...plain, id: 'misaki', name: '佐藤 美咲', phoneNumber: '09012347949', balance: 12_340 },
  { ...plain, id: 'kenta', name: '鈴木 健太', phoneNumber: '08098764567', balance: 90 },
  {
    ...plain,
    id: 'sakura',
    name: '高橋 さくら',
    phoneNumber: '07033331212',
    balance: 5_000,
    dailyLimit: 300,
  },
  {
    ...plain,
    id: 'daisuke',
    name: '田中 大輔',
    phoneNumber: '09055550808',
    balance: 3_000,
    state: 'non-kyc',
  },
  {
    ...plain,
    id: 'haruka',
    name: '山本 はるか',
    phoneNumber: '08011112424',
    balance: 20_000,
    state: 'suspended',
  },
];

/** Opens the stand-in's PayPay users. Each has one wallet. */
export function openWallets(db: Database) {
  const table = openJsonTable(db, 'paypay-wallets', WalletSchema);
  const seed = () => {
    for (const wallet of demoWallets) table.put(wallet.id, wallet);
  };
  if (table.all().length === 0) seed();
  return {
    all: table.all,
    find: table.get,
    /** Changes a wallet. A new one starts with a demo wallet's defaults. */
    change(id: string, change: WalletChange): Wallet {
      const fresh = { ...plain, id, name: id, phoneNumber: '09000000000', balance: 10_000 };
      const wallet = v.parse(WalletSchema, { ...fresh, ...table.get(id), ...change });
      table.put(id, wallet);
      return wallet;
    },
    /** Adds yen to a wallet. A negative amount is subtracted. Does nothing for an unknown wallet. */
    move(id: string, yen: number) {
      const wallet = table.get(id);
      if (wallet) table.put(id, { ...wallet, balance: wallet.balance + yen });
    },
    reset() {
      table.clear();
      seed();
    },
  };
}

/** Masks a telephone number as PayPay does for merchants. */
export function maskPhone(phoneNumber: string): string {
  return `*******${phoneNumber.slice(-4)}`;
}
