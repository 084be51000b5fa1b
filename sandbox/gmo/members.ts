import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openShelf } from '../storage/shelf.ts';

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
  const shelf = openShelf(db, 'gmo-members', MemberSchema);
  return {
    all: shelf.all,
    find: (shopId: string, memberId: string) => shelf.get(`${shopId} ${memberId}`),
    save: (member: Member) => shelf.put(`${member.shopId} ${member.memberId}`, member),
    reset: shelf.clear,
  };
}
