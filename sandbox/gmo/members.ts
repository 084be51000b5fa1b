import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';

const MemberSchema = v.object({
  shopId: v.string(),
  memberId: v.string(),
  wallet: v.optional(
    v.object({ accountId: v.string(), acceptanceCode: v.string(), orderId: v.string() }),
  ),
});
export type Member = v.InferOutput<typeof MemberSchema>;
export type Members = ReturnType<typeof openMembers>;

/** A shop's members and the d払い consent each has given. */
export function openMembers(db: Database) {
  const table = openJsonTable(db, 'gmo-members', MemberSchema);
  return {
    all: table.all,
    find: (shopId: string, memberId: string) => table.get(`${shopId} ${memberId}`),
    save: (member: Member) => table.put(`${member.shopId} ${member.memberId}`, member),
    reset: table.clear,
  };
}
