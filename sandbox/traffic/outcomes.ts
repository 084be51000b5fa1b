import * as v from 'valibot';
import { type Cell, openCell } from '../cell.ts';
import type { Database } from '../database.ts';

/** What a platform is told to answer, in its own words, to the next call of a kind. */
export type Outcome = {
  call: string;
  code: string;
  times: number;
  afterEffect: boolean;
  account?: string | undefined;
};
export type Outcomes = {
  list: Cell<Outcome[]>;
  take(call: string, account: string): Outcome | undefined;
};

/** Accepts the calls and codes one platform knows. */
export function outcomeSchema(calls: readonly string[], codes: readonly string[]) {
  return v.strictObject({
    call: v.picklist([...calls, '*']),
    code: v.picklist(codes),
    /** How many calls it decides; -1 for every one until it is taken back. */
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1)), 1),
    /** The work is done all the same; only the answer says otherwise. */
    afterEffect: v.optional(v.boolean(), false),
    /** Only for calls of this merchant or shop. */
    account: v.optional(v.string()),
  });
}

const StoredSchema = v.array(
  v.object({
    call: v.string(),
    code: v.string(),
    times: v.number(),
    afterEffect: v.boolean(),
    account: v.optional(v.string()),
  }),
);

/** Prepared answers of one platform; the first that fits a call is used up by it. */
export function openOutcomes(db: Database, platform: string): Outcomes {
  const list = openCell<Outcome[]>(db, `${platform}-outcomes`, StoredSchema, []);
  return {
    list,
    take(call, account) {
      const hit = list
        .get()
        .filter((one) => one.account === undefined || one.account === account)
        .find((one) => one.call === call || one.call === '*');
      if (hit === undefined || hit.times < 0) return hit;
      const used = list
        .get()
        .map((one) => (one === hit ? { ...one, times: one.times - 1 } : one))
        .filter((one) => one.times !== 0);
      list.set(used);
      return hit;
    },
  };
}
