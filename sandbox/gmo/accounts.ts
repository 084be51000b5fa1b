import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';

const Yen = v.pipe(v.number(), v.integer(), v.minValue(0));
const entries = {
  name: v.pipe(v.string(), v.nonEmpty()),
  phoneNumber: v.pipe(v.string(), v.regex(/^0\d{9,10}$/)),
  /** Yen: the remaining balance, and what remains of this month's limit on the telephone bill. */
  balance: Yen,
  monthlyLimit: Yen,
  state: v.picklist(['active', 'suspended']),
};
export const AccountSchema = v.object({ id: v.string(), ...entries });
export const AccountChangeSchema = v.partial(v.strictObject(entries));
export type Account = v.InferOutput<typeof AccountSchema>;
export type AccountChange = v.InferOutput<typeof AccountChangeSchema>;
export type Accounts = ReturnType<typeof openAccounts>;

const plain = { balance: 30_000, monthlyLimit: 10_000, state: 'active' } as const;
const demoAccounts: readonly Account[] = [
  { ...plain, id: 'misaki', name: '佐藤 美咲', phoneNumber: '09012347949' },
  { ...plain, id: 'kenta', name: '鈴木 健太', phoneNumber: '08098764567', balance: 100 },
  { ...plain, id: 'sakura', name: '高橋 さくら', phoneNumber: '07033331212', monthlyLimit: 150 },
  {
    ...plain,
    id: 'daisuke',
    name: '田中 大輔',
    phoneNumber: '09055550808',
    state: 'suspended',
  },
];

/** Opens the d払い users. */
export function openAccounts(db: Database) {
  const table = openJsonTable(db, 'gmo-accounts', AccountSchema);
  const seed = () => {
    for (const account of demoAccounts) table.put(account.id, account);
  };
  if (table.all().length === 0) seed();
  return {
    all: table.all,
    find: table.get,
    change(id: string, change: AccountChange): Account {
      const fresh = { ...plain, id, name: id, phoneNumber: '09000000000' };
      const account = v.parse(AccountSchema, { ...fresh, ...table.get(id), ...change });
      table.put(id, account);
      return account;
    },
    /** Adds yen to the balance and to this month's limit. A negative amount is subtracted. */
    move(id: string, yen: number) {
      const account = table.get(id);
      if (account === undefined) return;
      const { balance, monthlyLimit } = account;
      table.put(id, { ...account, balance: balance + yen, monthlyLimit: monthlyLimit + yen });
    },
    reset() {
      table.clear();
      seed();
    },
  };
}
